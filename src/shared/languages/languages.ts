/** The languages the site can speak; which of them it offers stands in content/languages.json. */
export const languages = ['en', 'af', 'zu', 'st', 'tn'] as const
export type Language = (typeof languages)[number]

/** Each by its own name. */
export const ownNames: Readonly<Record<Language, string>> = {
  en: 'English',
  af: 'Afrikaans',
  zu: 'isiZulu',
  st: 'Sesotho',
  tn: 'Setswana',
}

/** Every text of the site exists in it; where another language has none, it stands in. */
export const firstLanguage = 'en' satisfies Language

/** For anything else, `__proto__` included, false. */
export const isLanguage = (code: string): code is Language => languages.some((known) => known === code)

/** The name of a file that comes once for each language: `sw.js`, `sw.af.js`. */
export const fileIn = (file: string, language: Language): string =>
  language === firstLanguage ? file : file.replace(/(\.\w+)$/, `.${language}$1`)

/** Remembers in a browser which language was chosen there; the first name needs https (ASVS 3.3.3). */
export const languageCookies = ['__Host-language', 'language'] as const

/** The address of a page without scripts in a language: `/lite`, `/lite?lang=af`. */
export function addressIn(path: string, language: Language): string {
  if (language === firstLanguage) return path
  return `${path}${path.includes('?') ? '&' : '?'}lang=${language}`
}
