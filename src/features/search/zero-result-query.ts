/** What is kept of a search that found nothing: words alone, and not when they may say something of a person. */
import { foldText } from '#shared/text.ts'

export const maxMissedCharacters = 60
/** After so many days they are deleted. */
const missedDays = 90
/** So many different ones are kept of a day. */
export const maxMissedADay = 2_000

const maxWords = 6
/** As in numbers of identity cards, of learners, of telephones; years and marks have fewer digits. */
const digitsInARow = /\p{Nd}{5}/u
const telephone = /\p{Nd}(?:[\s().+-]{0,3}\p{Nd}){8}/u

/** The words as they are counted, folded; undefined for a blank query, and for one that looks personal or is a sentence. */
export function storableQuery(q: string): string | undefined {
  const words = foldText(q)
  const isPersonal = words.includes('@') || digitsInARow.test(words) || telephone.test(words)
  if (words === '' || isPersonal || words.split(' ').length > maxWords) return undefined
  return [...words].slice(0, maxMissedCharacters).join('').trimEnd()
}

/** Words are shown, and kept for all these days, from so many different places on: a name is searched for from fewer (F-S8). */
export const minMissedSources = 3
const daysFromFewer = 7

const dayMs = 86_400_000
/** A day in UTC, as `2026-11-21`. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)
const daysBefore = (now: Date, days: number) => dayOf(new Date(now.getTime() - days * dayMs))
/** The first day that is kept. */
export const retentionStart = (now: Date): string => daysBefore(now, missedDays)
/** The first day that is kept of words from fewer places. */
export const missedFromFewSince = (now: Date): string => daysBefore(now, daysFromFewer)
