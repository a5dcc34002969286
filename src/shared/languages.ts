/** Languages of the site and their texts. content/languages.json lists the languages a site offers. */

export const languages = ['en', 'af', 'zu', 'st', 'tn'] as const
export type Language = (typeof languages)[number]

/** Each language's name in itself. */
export const ownNames: Readonly<Record<Language, string>> = {
  en: 'English',
  af: 'Afrikaans',
  zu: 'isiZulu',
  st: 'Sesotho',
  tn: 'Setswana',
}

/** The language that has every text, and the fallback of the others. */
export const firstLanguage = 'en' satisfies Language

/** Returns false for any other value, `__proto__` included. */
export const isLanguage = (code: string): code is Language => languages.some((known) => known === code)

/** Returns the name of a language's own file: `sw.js`, `sw.af.js`. */
export const fileIn = (file: string, language: Language): string =>
  language === firstLanguage ? file : file.replace(/(\.\w+)$/, `.${language}$1`)

/** Cookies of the chosen language; the first name needs https (ASVS 3.3.3). */
export const languageCookies = ['__Host-language', 'language'] as const

/** Returns the address of a page without scripts: `/lite`, `/lite?lang=af`. */
export function addressIn(path: string, language: Language): string {
  if (language === firstLanguage) return path
  return `${path}${path.includes('?') ? '&' : '?'}lang=${language}`
}

/** Returns the translated texts, with English for the missing ones. A translation has no other names, and whole lists. */
export function inTranslation<T extends object>(english: T, translation: object): T {
  const texts = new Map<string, unknown>(Object.entries(english))
  for (const [name, text] of Object.entries(translation)) {
    const before = texts.get(name)
    texts.set(name, isGroup(before) && isGroup(text) ? inTranslation(before, text) : text)
  }
  return Object.fromEntries(texts) as T
}

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
