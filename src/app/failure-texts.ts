/** The words of failures in the languages of those who read them. */
import * as accounts from '#features/accounts/messages.ts'
import * as accountsAf from '#features/accounts/messages.af.ts'
import * as analytics from '#features/analytics/messages.ts'
import * as analyticsAf from '#features/analytics/messages.af.ts'
import * as files from '#features/files/messages.ts'
import * as filesAf from '#features/files/messages.af.ts'
import * as moderation from '#features/moderation/messages.ts'
import * as moderationAf from '#features/moderation/messages.af.ts'
import * as plainPages from '#features/public-pages/messages.ts'
import * as plainPagesAf from '#features/public-pages/messages.af.ts'
import * as ratings from '#features/ratings/messages.ts'
import * as ratingsAf from '#features/ratings/messages.af.ts'
import * as reports from '#features/reports/messages.ts'
import * as reportsAf from '#features/reports/messages.af.ts'
import * as roles from '#features/users/messages.ts'
import * as rolesAf from '#features/users/messages.af.ts'
import * as signIn from '#features/sign-in/messages.ts'
import * as signInAf from '#features/sign-in/messages.af.ts'
import * as uploads from '#features/uploads/messages.ts'
import * as uploadsAf from '#features/uploads/messages.af.ts'
import type { Language } from '#shared/languages.ts'
import * as common from '#shared/messages.ts'
import * as commonAf from '#shared/messages.af.ts'

const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The groups of a catalogue that hold texts of failures: their names end in `Failures`. */
const failuresOf = (catalogue: object) =>
  Object.fromEntries(Object.entries(catalogue).filter(([name]) => name.endsWith('Failures')))

/** Each text of these groups, and what stands in its place in the translation. */
function pairsIn(english: object, translation: object): (readonly [string, string])[] {
  const translated = new Map<string, unknown>(Object.entries(translation))
  return Object.entries(english).flatMap(([name, text]: [string, unknown]) => {
    const other = translated.get(name)
    if (typeof text === 'string') return typeof other === 'string' ? [[text, other] as const] : []
    return isGroup(text) && isGroup(other) ? pairsIn(text, other) : []
  })
}

const dictionaries: Partial<Record<Language, ReadonlyMap<string, string>>> = {
  af: new Map([
    ...pairsIn(failuresOf(common), commonAf),
    ...pairsIn(failuresOf(accounts), accountsAf),
    ...pairsIn(failuresOf(analytics), analyticsAf),
    ...pairsIn(failuresOf(files), filesAf),
    ...pairsIn(failuresOf(moderation), moderationAf),
    ...pairsIn(failuresOf(plainPages), plainPagesAf),
    ...pairsIn(failuresOf(ratings), ratingsAf),
    ...pairsIn(failuresOf(reports), reportsAf),
    ...pairsIn(failuresOf(roles), rolesAf),
    ...pairsIn(failuresOf(signIn), signInAf),
    ...pairsIn(failuresOf(uploads), uploadsAf),
  ]),
}

/** Gives what puts the English words of a failure into this language; those without a translation stay as they are. */
export const localizeFailure = (language: Language) => (english: string) =>
  dictionaries[language]?.get(english) ?? english
