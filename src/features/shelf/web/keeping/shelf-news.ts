/** What pages and worker tell each other of the shelf. Without BroadcastChannel a page sees it when it is opened. */
import { queryClient } from '#client/query-client.ts'
import { keptFilesChannel, type KeptFilesNews } from '../../kept-files.ts'

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(keptFilesChannel) : undefined

/** The key under which pages have read the shelf. */
export const shelfKey = ['shelf']

/** What is on screen of the shelf is read anew. */
export const readShelfAgain = () => void queryClient.invalidateQueries({ queryKey: shelfKey })

/** The shelf has changed: for this page and for the others. */
export function tellChanged() {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin, ours
  channel?.postMessage({ changed: true } satisfies KeptFilesNews)
  readShelfAgain()
}

export const hearNews = (hear: (news: KeptFilesNews) => void) =>
  channel?.addEventListener('message', ({ data }: MessageEvent<KeptFilesNews>) => hear(data))
