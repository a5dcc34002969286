import type { BackupTimes, SiteFigures } from './site-figures.ts'

const hour = 3_600_000

/** A night and two hours more: the next one should have been there. */
const backupIsOldAfterMs = 26 * hour
const verifiedIsOldAfterMs = 8 * 24 * hour

/** `3 hours`: how long ago, in the largest unit that is full. */
export function spanInWords(ms: number): string {
  const units: readonly (readonly [number, string])[] = [
    [24 * hour, 'day'],
    [hour, 'hour'],
    [60_000, 'minute'],
  ]
  const [size, name] = units.find(([each]) => ms >= each) ?? [60_000, 'minute']
  const n = Math.max(0, Math.floor(ms / size))
  return `${n} ${name}${n === 1 ? '' : 's'}`
}

type Judged = { readonly state: 'ok' | 'look' | 'act'; readonly words: string }

/** How well the site is backed up, for the status page and the doctor. */
export function judgeBackups(times: BackupTimes, nightly: boolean, now: Date): Judged {
  const age = (at: Date) => now.getTime() - at.getTime()
  const { takenAt, verifiedTakenAt, failure } = times
  const why = failure === null ? '' : ` The last try failed: ${failure}`
  if (!takenAt)
    return nightly
      ? { state: 'look', words: `No backup was taken yet.${why}` }
      : { state: 'act', words: 'No backup is set up. See “A backup every night” in docs/operating.md.' }
  const taken = `The last one was taken ${spanInWords(age(takenAt))} ago`
  const verified = verifiedTakenAt
    ? `, the last one found whole ${spanInWords(age(verifiedTakenAt))} ago.`
    : '; none was read back to see that it is whole.'
  const words = `${taken}${verified}${why}`
  if (failure !== null || (nightly && age(takenAt) > backupIsOldAfterMs)) return { state: 'act', words }
  const fresh = verifiedTakenAt && age(verifiedTakenAt) <= verifiedIsOldAfterMs
  return { state: fresh && age(takenAt) <= verifiedIsOldAfterMs ? 'ok' : 'look', words }
}

export const backupLine = ({ counts, nightly, now }: Pick<SiteFigures, 'counts' | 'nightly' | 'now'>) =>
  counts
    ? { about: 'Backups', ...judgeBackups(counts.backups, nightly, now) }
    : { about: 'Backups', state: 'look' as const, words: 'Not known while the database is away.' }
