/** Privacy rules of stored queries without a result: words only, and none that may identify a person. */
import { foldText } from '#shared/text.ts'

export const maxQueryCharacters = 60
const retentionDays = 90
/** F-S8: retention of queries from too few addresses. */
const rareRetentionDays = 7

const maxWords = 6
/** Identity, learner and telephone numbers; years and marks have fewer digits. */
const digitsInARow = /\p{Nd}{5}/u
const telephone = /\p{Nd}(?:[\s().+-]{0,3}\p{Nd}){8}/u

/** The folded words to count; undefined for a query that is blank, looks personal or is a sentence. */
export function storableQuery(q: string): string | undefined {
  const words = foldText(q)
  const isPersonal = words.includes('@') || digitsInARow.test(words) || telephone.test(words)
  if (words === '' || isPersonal || words.split(' ').length > maxWords) return undefined
  return [...words].slice(0, maxQueryCharacters).join('').trimEnd()
}

const dayMs = 86_400_000
/** A day in UTC, as `2026-11-21`. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)
const daysBefore = (now: Date, days: number) => dayOf(new Date(now.getTime() - days * dayMs))
/** The first day that is retained. */
export const retentionStart = (now: Date): string => daysBefore(now, retentionDays)
/** The first day that is retained for queries from too few addresses. */
export const rareRetentionStart = (now: Date): string => daysBefore(now, rareRetentionDays)
