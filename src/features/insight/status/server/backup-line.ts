import { type Check, look } from './check.ts'
import { statusTexts } from '../messages.ts'
import type { BackupTimes, SiteFigures } from './site-figures.ts'

const hour = 3_600_000

/** A day and two hours: by then the next nightly backup is overdue. */
const maxBackupAgeMs = 26 * hour
const maxVerifiedAgeMs = 8 * 24 * hour

/** `3 hours`: in the largest unit that is full. */
export function formatSpan(ms: number, texts = statusTexts.backups): string {
  const full = (unit: number) => Math.max(0, Math.floor(ms / unit))
  if (ms >= 24 * hour) return texts.days({ n: full(24 * hour) })
  return ms >= hour ? texts.hours({ n: full(hour) }) : texts.minutes({ n: full(60_000) })
}

/** State of the backups, for the status page and the doctor. */
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

export const backupLine = (
  { counts, nightly, now }: SiteFigures,
  { about: { backups: about }, backups: texts }: typeof statusTexts,
): Check =>
  counts ? { about, ...judgeBackups(counts.backups, nightly, now, texts) } : look(about, texts.notKnown)
