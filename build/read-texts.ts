/** Reads texts and content files for the build: pages, manifest, checks. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { firstLanguage, type Language, inTranslation, type Translated } from '../src/shared/languages.ts'

const fromRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** Exports of a `messages.ts`, by name. */
export type TextModule = Readonly<Record<string, object>>

export const loadTexts = async (file: string) => (await import(pathToFileURL(file).href)) as TextModule

/** Returns the path of the translation of a `messages.ts`; the file may not exist. */
export const translationOf = (file: string, language: Language) => file.replace(/\.ts$/, `.${language}.ts`)

/** Returns one group of texts of a `messages.ts`, with English for missing translations. */
export async function readTexts<T extends object>(
  file: string,
  name: string,
  language: Language,
): Promise<T> {
  const path = fromRoot(file)
  const translation = translationOf(path, language)
  const english = (await loadTexts(path))[name] as T
  if (!existsSync(translation)) return english
  return inTranslation(english, ((await loadTexts(translation))[name] ?? {}) as Translated<T>)
}

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as object

/** Returns a file of content/ in one language; empty if it does not exist. */
export function readContentFile(name: string, language: Language): object {
  const file = fromRoot(`content/${language === firstLanguage ? '' : `${language}/`}${name}`)
  return existsSync(file) ? readJson(file) : {}
}

/** Returns a file of content/ with English for missing translations. */
export const readContent = (name: string, language: Language): object =>
  inTranslation(readContentFile(name, firstLanguage), readContentFile(name, language))

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the names of all texts; groups are joined with a dot: `stars`, `form.title`. */
export const textsIn = (texts: object): string[] =>
  Object.entries(texts).flatMap(([name, text]) =>
    isGroup(text) ? textsIn(text).map((inner) => `${name}.${inner}`) : [name],
  )

/** Returns the names of texts without a translation. */
export function missingTexts(english: object, translation: object): string[] {
  const translated = new Set(textsIn(translation))
  return textsIn(english).filter((name) => !translated.has(name))
}
