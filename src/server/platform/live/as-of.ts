import type { ChangeFeed } from './change-feed.ts'

/**
 * Reads a list and says as of which change it is: everything up to `asOf` is in it. Whoever asks the event stream to
 * resume there misses nothing in between. `null` while the feed has not been reached.
 */
export async function readAsOf<Read extends object>(
  changeFeed: Pick<ChangeFeed, 'head'>,
  read: () => Promise<Read>,
): Promise<Read & { readonly asOf: number | null }> {
  // Asked first: what is committed while we read may be missing from the list, and is told by the stream.
  const asOf = changeFeed.head() ?? null
  return { ...(await read()), asOf }
}
