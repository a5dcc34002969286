/** Notifications of committed changes (LISTEN/NOTIFY) on one connection of the process. */
import { logOncePerOutage } from '../log.ts'

/** Each notification reports a change; the payload is an id, or an instance and the id of an upload that it waits for. */
export const channels = ['changes', 'people', 'audit', 'notices', 'claims', 'upload-wanted'] as const
export type Channel = (typeof channels)[number]

/** Opens the connection and returns a function that closes it. `onError` is called when it is lost. */
export type Listen = (
  onMessage: (channel: string, payload: string) => void,
  onError: (error: unknown) => void,
) => Promise<() => Promise<void>>

export interface Listener {
  onNotify(payload: string): void
  /** Notifications arrive from now on; earlier ones are lost. */
  onOpen?(): Promise<void>
  /** Notifications are lost until `opened`. */
  onLost?(): void
}

const reconnect = { firstMs: 200, maxMs: 5_000 } as const

/** Takes the first error: a connection that breaks while it begins to listen reports its loss and fails to open. */
function firstOf(onError: (error: unknown) => void) {
  let isLost = false
  return (error: unknown) => {
    if (!isLost) onError(error)
    isLost = true
  }
}

/** Reconnects 200 ms after a loss, then with doubled pauses of at most 5 s. */
function lastingConnection(listen: Listen, { onMessage, onOpen, onLost, logError }: LastingDeps) {
  const outages = logOncePerOutage(logError)
  let stopped = false
  let close: (() => Promise<void>) | undefined
  let timer: NodeJS.Timeout | undefined
  let waitMs: number = reconnect.firstMs

  function retry(error: unknown) {
    if (stopped) return
    if (close) onLost()
    close = undefined
    outages.report(error)
    timer = setTimeout(() => void open(), waitMs).unref()
    waitMs = Math.min(waitMs * 2, reconnect.maxMs)
  }

  async function open() {
    const onFirstError = firstOf(retry)
    try {
      const closeOpened = await listen(onMessage, onFirstError)
      if (stopped) return await closeOpened()
      close = closeOpened
      waitMs = reconnect.firstMs
      outages.end()
    } catch (error) {
      return onFirstError(error)
    }
    await onOpen()
  }

  const stop = async () => {
    stopped = true
    clearTimeout(timer)
    await close?.()
    close = undefined
  }
  return { isOpen: () => close !== undefined, open, stop }
}
interface LastingDeps {
  readonly onMessage: (channel: string, payload: string) => void
  readonly onOpen: () => Promise<unknown>
  readonly onLost: () => void
  /** Called once per outage, not once per attempt. */
  readonly logError: (error: unknown) => void
}

/** Returns one connection for all channels; listeners register before its start. */
export function pgNotifications(listen: Listen, logError: (error: unknown) => void) {
  const listeners: { readonly channel: string; readonly listener: Listener }[] = []
  const connection = lastingConnection(listen, {
    onMessage(channel, payload) {
      for (const each of listeners) if (each.channel === channel) each.listener.onNotify(payload)
    },
    onOpen: () => Promise.all(listeners.map(async ({ listener }) => listener.onOpen?.())),
    onLost() {
      for (const { listener } of listeners) listener.onLost?.()
    },
    logError,
  })
  return {
    on: (channel: Channel, listener: Listener) => void listeners.push({ channel, listener }),
    /** False until the connection is open, and while it is lost. */
    isConnected: connection.isOpen,
    start: connection.open,
    stop: connection.stop,
  }
}
export type PgNotifications = ReturnType<typeof pgNotifications>
