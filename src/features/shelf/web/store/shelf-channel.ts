/** Messages between tabs and the worker. Without BroadcastChannel a tab reads the shelf only when opened. */
import { queryClient } from '#client/query-client.ts'
import { offlineFilesChannel, type ShelfMessage } from '../../offline-files.ts'

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(offlineFilesChannel) : undefined

export const shelfKey = ['shelf']

export const invalidateShelf = () => void queryClient.invalidateQueries({ queryKey: shelfKey })

/** Refetches the shelf in this tab and in the others. */
export function publishChange() {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin, ours
  channel?.postMessage({ changed: true } satisfies ShelfMessage)
  invalidateShelf()
}

export const onShelfMessage = (listener: (message: ShelfMessage) => void) =>
  channel?.addEventListener('message', ({ data }: MessageEvent<ShelfMessage>) => listener(data))
