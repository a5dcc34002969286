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

/**
 * What a translation of these texts may hold: the same names, any of them. What it leaves out stays English. Lists are
 * translated whole.
 */
export type Translated<Texts> = Texts extends string
  ? string
  : Texts extends (...values: infer Values) => string
    ? (...values: Values) => string
    : Texts extends readonly unknown[]
      ? readonly Translated<Texts[number]>[]
      : { readonly [Name in keyof Texts]?: Translated<Texts[Name]> }

/** The texts as a translation has them, and in English where it has none. */
export function inTranslation<T extends object>(english: T, translation: Translated<T>): T {
  const spoken = new Map<string, unknown>(Object.entries(english))
  for (const [name, text] of Object.entries(translation)) {
    const before = spoken.get(name)
    spoken.set(name, isGroup(before) && isGroup(text) ? inTranslation(before, text) : text)
  }
  // Only names of the English texts, each of the same kind: the type of the translation says so.
  return Object.fromEntries(spoken) as T
}

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** On the server the languages live side by side: texts by the language of whoever reads them. */

/** Gives the function that says these texts in a language; in English where that language has none. */
export function localized<T extends object>(
  english: T,
  translations: Partial<Readonly<Record<Language, Translated<T>>>>,
): (language: Language) => T {
  const known = new Map<Language, T>()
  return (language) => {
    const translation = translations[language]
    const texts = known.get(language) ?? (translation ? inTranslation(english, translation) : english)
    known.set(language, texts)
    return texts
  }
}
