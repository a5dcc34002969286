/** On the server the languages live side by side: texts by the language of whoever reads them. */
import type { Language } from './languages.ts'
import { inTranslation, type Translated } from './translated.ts'

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
