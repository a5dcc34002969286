/** Private data of one account on a shared device: one database, one owner, deleted for any other account. */

/** Also the beginning of the keys of private rows in localStorage and sessionStorage. */
export const privateDatabase = 'thuto private'
const ownerKey = 'thuto private owner'

// Storage calls throw where the browser blocks storage; then no private data exists either.
function quietly<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}

const listeners = new Set<() => void>()

function dropDatabase() {
  quietly(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(privateDatabase)) localStorage.removeItem(key)
    indexedDB.deleteDatabase(privateDatabase)
  })
  for (const listener of listeners) listener()
}

/** Calls the listener when the owner is set or cleared, in this tab or another. */
export function onOwnerChange(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', ({ key }) => key === ownerKey && listener())
}

/** Sets the owner, after clearing the data of another account. */
export function setPrivateOwner(account: string) {
  clearPrivateData(account)
  quietly(() => localStorage.setItem(ownerKey, account))
  for (const listener of listeners) listener()
}

/** The account that owns the private data; undefined without any. */
export const privateOwner = () => quietly(() => localStorage.getItem(ownerKey)) ?? undefined

/** Deletes the private data, unless it belongs to `exceptOwner`. */
export function clearPrivateData(exceptOwner?: string) {
  const owner = privateOwner()
  if (owner !== undefined && owner !== exceptOwner) dropDatabase()
}
