import { statusTexts } from './messages.ts'
import type { BackupTimes, SiteFigures } from './site-figures.ts'

const hour = 3_600_000

/** A night and two hours more: the next one should have been there. */
const backupIsOldAfterMs = 26 * hour
const verifiedIsOldAfterMs = 8 * 24 * hour

/** `3 hours`: how long ago, in the largest unit that is full. */
export function spanInWords(ms: number, texts = statusTexts.backups): string {
  const full = (unit: number) => Math.max(0, Math.floor(ms / unit))
  if (ms >= 24 * hour) return texts.days(full(24 * hour))
  return ms >= hour ? texts.hours(full(hour)) : texts.minutes(full(60_000))
}

type Judged = { readonly state: 'ok' | 'look' | 'act'; readonly words: string }

/** How well the site is backed up, for the status page and the doctor. */
export function judgeBackups(
  times: BackupTimes,
  nightly: boolean,
  now: Date,
  texts = statusTexts.backups,
): Judged {
  const age = (at: Date) => now.getTime() - at.getTime()
  const { takenAt, verifiedTakenAt, failure } = times
  const why = failure === null ? '' : texts.lastTryFailed(failure)
  if (!takenAt)
    return nightly
      ? { state: 'look', words: `${texts.noneYet}${why}` }
      : { state: 'act', words: texts.notSetUp }
  const taken = texts.taken(spanInWords(age(takenAt), texts))
  const verified = verifiedTakenAt
    ? texts.foundWhole(spanInWords(age(verifiedTakenAt), texts))
    : texts.noneReadBack
  const words = `${taken}${verified}${why}`
  if (failure !== null || (nightly && age(takenAt) > backupIsOldAfterMs)) return { state: 'act', words }
  const fresh = verifiedTakenAt && age(verifiedTakenAt) <= verifiedIsOldAfterMs
  return { state: fresh && age(takenAt) <= verifiedIsOldAfterMs ? 'ok' : 'look', words }
}

export const backupLine = (
  { counts, nightly, now }: Pick<SiteFigures, 'counts' | 'nightly' | 'now'>,
  { about: { backups: about }, backups: texts }: typeof statusTexts,
) =>
  counts
    ? { about, ...judgeBackups(counts.backups, nightly, now, texts) }
    : { about, state: 'look' as const, words: texts.notKnown }
