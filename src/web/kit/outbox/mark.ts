/** Says without opening a database whether something may wait to be sent. */
const key = 'thuto writes'

/** False as well where a browser keeps nothing. */
export function writesMayWait(): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

export function markWrites(wait: boolean) {
  try {
    if (wait) localStorage.setItem(key, '1')
    else localStorage.removeItem(key)
  } catch {
    // Nothing is kept here: there is nothing to say either.
  }
}
