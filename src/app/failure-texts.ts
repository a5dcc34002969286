/** Texts of failures in the language of the reader. */
import { messagesIn as accounts } from '#features/people/accounts/messages.ts'
import { messagesIn as analytics } from '#features/insight/analytics/messages.ts'
import { messagesIn as contributions } from '#features/contributing/contributions/messages.ts'
import { messagesIn as corrections } from '#features/contributing/corrections/messages.ts'
import { messagesIn as duplicates } from '#features/contributing/duplicates/messages.ts'
import { messagesIn as files } from '#features/contributing/files/messages.ts'
import { messagesIn as findings } from '#features/contributing/findings/messages.ts'
import { messagesIn as lessons } from '#features/review/lesson-groups/messages.ts'
import { messagesIn as moderation } from '#features/review/moderation/messages.ts'
import { messagesIn as notices } from '#features/people/notices/messages.ts'
import { messagesIn as publicPages } from '#features/public/public-pages/messages.ts'
import { messagesIn as ratings } from '#features/catalogue/ratings/messages.ts'
import { messagesIn as reports } from '#features/review/reports/messages.ts'
import { messagesIn as sessions } from '#features/people/sessions/messages.ts'
import { messagesIn as signIn } from '#features/people/sign-in/messages.ts'
import { messagesIn as uploads } from '#features/contributing/uploads/messages.ts'
import { messagesIn as users } from '#features/people/users/messages.ts'
import { firstLanguage, type Language, languages } from '#shared/languages.ts'
import type { Message } from '#shared/message-catalog.ts'
import { messagesIn as common } from '#shared/messages.ts'

const catalogs = [
  common,
  accounts,
  analytics,
  contributions,
  corrections,
  duplicates,
  files,
  findings,
  lessons,
  moderation,
  notices,
  publicPages,
  ratings,
  reports,
  sessions,
  signIn,
  uploads,
  users,
]

/** The groups with texts of failures: their names end in `Failures`, those of forms in `Messages`. */
const isOfFailures = ([name]: [string, unknown]) => /(Failures|Messages)$/.test(name)

const isTemplate = (text: unknown): text is Message<'field' | 'max'> => typeof text === 'function'

/** Returns texts by key. A text that names a field is a template with `{field}` and its limit `{max}`. */
function textsOf(group: unknown, key = ''): readonly (readonly [string, string])[] {
  if (typeof group === 'string') return [[key, group]]
  if (isTemplate(group)) return [[key, group({ field: '{field}', max: '{max}' })]]
  if (typeof group !== 'object' || group === null) return []
  return Object.entries(group).flatMap(([name, inner]) => textsOf(inner, `${key}.${name}`))
}

const failuresIn = (language: Language) =>
  catalogs.flatMap((messagesIn, at) =>
    Object.entries(messagesIn(language))
      .filter(isOfFailures)
      .flatMap(([name, group]) => textsOf(group, `${at}.${name}`)),
  )

/** From English texts to those of a language. */
function dictionaryOf(language: Language): ReadonlyMap<string, string> {
  const translated = new Map(failuresIn(language))
  return new Map(failuresIn(firstLanguage).map(([key, english]) => [english, translated.get(key) ?? english]))
}

const dictionaries = new Map(languages.map((language) => [language, dictionaryOf(language)]))

/** Returns a function that translates the English text of a failure; unknown texts stay as they are. */
export const localizeFailure = (language: Language) => (english: string) =>
  dictionaries.get(language)?.get(english) ?? english
