/** What pages and worker tell each other of the shelf. Without BroadcastChannel a page sees it when it is opened. */
import { queryClient } from '#client/query-client.ts'
import { keptFilesChannel, type ShelfMessage } from '../../offline-files.ts'

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(keptFilesChannel) : undefined

/** The key under which pages have read the shelf. */
export const shelfKey = ['shelf']

/** What is on screen of the shelf is read anew. */
export const invalidateShelf = () => void queryClient.invalidateQueries({ queryKey: shelfKey })

/** The shelf has changed: for this page and for the others. */
export function publishChange() {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin, ours
  channel?.postMessage({ changed: true } satisfies ShelfMessage)
  invalidateShelf()
}

export const onShelfMessage = (hear: (news: ShelfMessage) => void) =>
  channel?.addEventListener('message', ({ data }: MessageEvent<ShelfMessage>) => hear(data))
