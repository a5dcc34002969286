/** Results of checks, and what the status page and the doctor judge alike. */
import { type Disk, diskIsTooFull } from '#platform/files/disk-space.ts'
import type { ReturnOf } from '#shared/endpoint.ts'
import type { siteStatus } from '../contract.ts'
import { statusTexts } from '../messages.ts'
import type { BackupTimes } from './site-figures.ts'

/** Result of one check of the site. The words of `look` and `act` have the next step. */
export type Check = ReturnOf<typeof siteStatus>['lines'][number]

export const passed = (about: string, words: string): Check => ({ about, state: 'ok', words })
export const warned = (about: string, words: string): Check => ({ about, state: 'look', words })
export const failed = (about: string, words: string): Check => ({ about, state: 'act', words })
/** Fails if there is a problem. */
export const checked = (about: string, problem: string | false | undefined, words: string): Check =>
  problem ? failed(about, problem) : passed(about, words)

/** `act`: uploads are refused (R5). `look`: less than a tenth is free. */
export function judgeDisk(disk: Disk): Check['state'] {
  if (diskIsTooFull(0, disk)) return 'act'
  return disk.freeBytes < disk.totalBytes / 10 ? 'look' : 'ok'
}

const hour = 3_600_000

/** A day and two hours: by then the next nightly backup is overdue. */
export const maxBackupAgeMs = 26 * hour
const maxVerifiedAgeMs = 8 * 24 * hour

/** `3 hours`: in the largest unit that is full. */
export function formatSpan(ms: number, texts = statusTexts.backups): string {
  const full = (unit: number) => Math.max(0, Math.floor(ms / unit))
  if (ms >= 24 * hour) return texts.days({ n: full(24 * hour) })
  return ms >= hour ? texts.hours({ n: full(hour) }) : texts.minutes({ n: full(60_000) })
}

export function judgeBackups(
  times: BackupTimes,
  nightly: boolean,
  now: Date,
  texts = statusTexts.backups,
): Omit<Check, 'about'> {
  const age = (at: Date) => now.getTime() - at.getTime()
  const { takenAt, verifiedTakenAt, failure } = times
  const failureText = failure === null ? '' : texts.lastAttemptFailed({ why: failure })
  if (!takenAt)
    return nightly
      ? { state: 'look', words: `${texts.noneYet}${failureText}` }
      : { state: 'act', words: texts.notSetUp }
  const taken = texts.taken({ span: formatSpan(age(takenAt), texts) })
  const verified = verifiedTakenAt
    ? texts.verified({ span: formatSpan(age(verifiedTakenAt), texts) })
    : texts.noneVerified
  const text = `${taken}${verified}${failureText}`
  if (failure !== null || (nightly && age(takenAt) > maxBackupAgeMs)) return { state: 'act', words: text }
  const isFresh = verifiedTakenAt && age(verifiedTakenAt) <= maxVerifiedAgeMs
  return { state: isFresh && age(takenAt) <= maxVerifiedAgeMs ? 'ok' : 'look', words: text }
}
