import { setTimeout as pause } from 'node:timers/promises'
import type { LogError } from '#platform/log.ts'
import type { SessionLocks } from '#platform/postgres/locks/session-locks.ts'
import { afterAnswer, type LinkAnswer, nextCheckAt } from '../link-check.ts'
import type { LinkChecksRepository } from './link-checks-repository.ts'

export interface CheckDeps {
  readonly linkChecks: LinkChecksRepository
  /** Undefined: the network of the site failed. */
  readonly visitLink: (link: string, signal: AbortSignal) => Promise<LinkAnswer | undefined>
  readonly random: () => number
}

/** Checks the link that is due longest. False if none is due. */
async function checkNextLink({ linkChecks, visitLink, random }: CheckDeps, signal: AbortSignal) {
  const due = await linkChecks.due()
  if (!due) return false
  const { link, now } = due
  const answer = await visitLink(link, signal)
  const checked = answer && afterAnswer(due, answer, link, now)
  const nextAt = nextCheckAt(checked?.state ?? 'failing', now, random())
  await linkChecks.store({ ...due, nextAt }, checked)
  return true
}

export interface StartDeps extends CheckDeps {
  /** Makes locks that end with their connection. */
  readonly openLocks: (onLost: () => void) => SessionLocks
  readonly logError: LogError
}

/** `link checks`: one node checks for all. */
const lockKey = '6c696e6b63686563'
const roundEveryMs = 15 * 60_000
/** At most one request a second, to one host at a time. */
const betweenLinksMs = 1_000

/** Checks the links that are due, on one node of the site, now and every 15 minutes. */
export function startLinkChecks(deps: StartDeps) {
  const stopping = new AbortController()
  const { signal } = stopping
  let isHeld = false
  const locks = deps.openLocks(() => (isHeld = false))
  const wait = (ms: number) => pause(ms, undefined, { signal })
  async function round() {
    isHeld ||= (await locks.take(lockKey)) !== undefined
    if (!isHeld) return
    await deps.linkChecks.plan()
    while (isHeld && (await checkNextLink(deps, signal))) await wait(betweenLinksMs)
  }
  async function rounds() {
    while (!signal.aborted) {
      await round().catch((error: unknown) => signal.aborted || deps.logError(error))
      await wait(roundEveryMs).catch(() => {})
    }
  }
  const running = rounds()
  return {
    /** Ends a request at once. */
    async stop() {
      stopping.abort()
      await running
      await locks.close()
    },
  }
}
