import { type Configuration, configuration, type ConfigurationParts } from './configuration.ts'
import { daysOfUse } from './days-of-use.ts'
import { eventQueue } from './event-queue.ts'
import { installation, type InstallationParts } from './installation.ts'
import type { PageEvent } from '../page-record.ts'
import { sendMark } from './send-mark.ts'
import { type SendParts, sendWaiting } from './send-waiting.ts'

export interface ReporterParts
  extends InstallationParts, ConfigurationParts, Pick<SendParts, 'post' | 'worked'> {
  readonly appVersion: string
}

/** Tells the server of page events: configuration first, then what waits, oldest first. */
export interface Reporter {
  readonly configured: Promise<Configuration>
  keep(event: PageEvent): void
  /** This page is left: another tab may go on at once. */
  leave(): void
}

export function reporter(parts: ReporterParts): Reporter {
  const { store, now, newId, appVersion } = parts
  const queue = eventQueue(store)
  const days = daysOfUse(store, now, appVersion)
  const mark = sendMark(store, newId(), now)
  let left = false
  const sending = { ...parts, queue, days, mark, installation: installation(parts), isLeft: () => left }
  let on = true
  const configured = configuration(parts).then((told) => {
    on = told.enabled
    if (!on) for (const key of store.keys()) store.remove(key)
    return told
  })
  let turn: Promise<unknown> = configured
  return {
    configured,
    keep(event) {
      if (!on) return
      // Back from the browser's store of pages.
      left = false
      queue.add(event, newId())
      days.note()
      turn = turn.then(() => (on ? sendWaiting(sending) : undefined))
    },
    leave() {
      left = true
      mark.release()
    },
  }
}
