/** What the database calls out when something commits, heard on one lasting connection for the whole process. */
import { logOncePerOutage } from '../log.ts'

/**
 * `changes`: the change feed has grown. `people`: the account with this id, its record or its sign-ins have changed.
 * `upload-wanted`: an instance (the second word) waits for the lock of the upload with this id.
 */
export const channels = ['changes', 'people', 'upload-wanted'] as const
export type Channel = (typeof channels)[number]

/** Opens the connection; gives what closes it. `onError` is called when it is lost. */
export type Listen = (
  hear: (channel: string, word: string) => void,
  onError: (error: unknown) => void,
) => Promise<() => Promise<void>>

export interface Listener {
  heard(word: string): void
  /** Calls are heard from now on; what was called before is not known. */
  opened?(): Promise<void>
  /** Until `opened` comes, calls go unheard. */
  lost?(): void
}

export interface PgNotifications {
  on(channel: Channel, listener: Listener): void
  /** False until the connection is open, and while it is lost. */
  isConnected(): boolean
  start(): Promise<void>
  stop(): Promise<void>
}

const reconnect = { firstMs: 200, maxMs: 5_000 } as const

/** Keeps the connection open: 200 ms after a loss it tries again, then twice as long each time, at most 5 s. */
function lastingConnection(listen: Listen, { hear, opened, lost, logError }: LastingDeps) {
  const outages = logOncePerOutage(logError)
  let stopped = false
  let close: (() => Promise<void>) | undefined
  let timer: NodeJS.Timeout | undefined
  let waitMs: number = reconnect.firstMs

  function retry(error: unknown) {
    if (stopped) return
    if (close) lost()
    close = undefined
    outages.report(error)
    timer = setTimeout(() => void open(), waitMs).unref()
    waitMs = Math.min(waitMs * 2, reconnect.maxMs)
  }

  async function open() {
    try {
      const closeOpened = await listen(hear, retry)
      if (stopped) return await closeOpened()
      close = closeOpened
      waitMs = reconnect.firstMs
      outages.end()
    } catch (error) {
      return retry(error)
    }
    await opened()
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
  readonly hear: (channel: string, word: string) => void
  readonly opened: () => Promise<unknown>
  readonly lost: () => void
  /** Told once per outage, not once per try. */
  readonly logError: (error: unknown) => void
}

/** One connection for every channel; who wants to hear registers before it is started. */
export function databaseCalls(listen: Listen, logError: (error: unknown) => void): PgNotifications {
  const listeners: { readonly channel: string; readonly listener: Listener }[] = []
  const connection = lastingConnection(listen, {
    hear(channel, word) {
      for (const each of listeners) if (each.channel === channel) each.listener.heard(word)
    },
    opened: () => Promise.all(listeners.map(async ({ listener }) => listener.opened?.())),
    lost() {
      for (const { listener } of listeners) listener.lost?.()
    },
    logError,
  })
  return {
    on: (channel, listener) => void listeners.push({ channel, listener }),
    isConnected: connection.isOpen,
    start: connection.open,
    stop: connection.stop,
  }
}
