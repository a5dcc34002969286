import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#platform/postgres/connection.ts'
import type { LogError } from '#platform/log.ts'
import type { SessionLocks } from '#platform/postgres/locks/session-locks.ts'
import type { AddNotice } from '#features/people/notices/server/notices-repository.ts'
import type { OwnApproval } from '#features/review/moderation/own-approval.ts'
import { afterAnswer, type LinkAnswer, nextCheckAt } from '../link-check.ts'
import { findDueLink, planLinkChecks, storeLinkCheck } from './link-checks-repository.ts'

export interface LinkDeps {
  readonly db: Db
  /** LINK_CHECKS: without it nothing is checked, and results of earlier checks are not listed. */
  readonly isOn: boolean
  readonly ownApproval: OwnApproval
  readonly addNotice: AddNotice
  /** Undefined: the network of the site failed. */
  readonly visitLink: (link: string, signal: AbortSignal) => Promise<LinkAnswer | undefined>
  readonly random: () => number
  /** Makes locks that end with their connection. */
  readonly openLocks: (onLost: () => void) => SessionLocks
  readonly logError: LogError
}

/** Checks the link that is due longest. False if none is due. */
async function checkNextLink({ db, visitLink, random }: LinkDeps, signal: AbortSignal) {
  const due = await findDueLink(db)
  if (!due) return false
  const { link, now } = due
  const answer = await visitLink(link, signal)
  const checked = answer && afterAnswer(due, answer, link, now)
  const nextAt = nextCheckAt(checked?.state ?? 'failing', now, random())
  await storeLinkCheck(db, { ...due, nextAt }, checked)
  return true
}

/** `link checks`: one node checks for all. */
const lockKey = '6c696e6b63686563'
const roundEveryMs = 15 * 60_000
/** At most one request a second, to one host at a time. */
const betweenLinksMs = 1_000

/** Checks the links that are due, on one node of the site, now and every 15 minutes. Undefined if checks are off. */
export function startLinkChecks(deps: LinkDeps) {
  if (!deps.isOn) return undefined
  const stopping = new AbortController()
  const { signal } = stopping
  let isHeld = false
  const locks = deps.openLocks(() => (isHeld = false))
  const wait = (ms: number) => pause(ms, undefined, { signal })
  async function round() {
    isHeld ||= (await locks.take(lockKey)) !== undefined
    if (!isHeld) return
    await planLinkChecks(deps.db)
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
