/** The browser's own way of passing things on to the apps of a phone. */

/** `refused`: the browser or the phone did not take it. That somebody thought better of it needs no word. */
export type Sent = 'over' | 'refused'

/** Whether this browser passes on such data. */
export function canSend(data: ShareData): boolean {
  if (!('share' in navigator)) return false
  return 'canShare' in navigator ? navigator.canShare(data) : data.files === undefined
}

/** Only in a click. */
export async function send(data: ShareData): Promise<Sent> {
  try {
    await navigator.share(data)
    return 'over'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'over' : 'refused'
  }
}
