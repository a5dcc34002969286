/** The languages the site can speak; which of them it offers stands in content/languages.json. */
export const languages = ['en', 'af', 'zu', 'st', 'tn'] as const
export type Language = (typeof languages)[number]

/** Every text of the site exists in it; where another language has none, it stands in. */
export const firstLanguage = 'en' satisfies Language

/** For anything else, `__proto__` included, false. */
export const isLanguage = (code: string): code is Language => languages.some((known) => known === code)
