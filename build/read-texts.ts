/** The texts of the site as the build itself needs them: for pages, manifest and checks. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { firstLanguage, type Language, inTranslation, type Translated } from '../src/shared/languages.ts'

const fromRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** What a module of texts exports, by name. */
export type TextModule = Readonly<Record<string, object>>

export const loadTexts = async (file: string) => (await import(pathToFileURL(file).href)) as TextModule

/** The translation beside a `messages.ts`; whether it is there is another question. */
export const translationOf = (file: string, language: Language) => file.replace(/\.ts$/, `.${language}.ts`)

/** One group of texts of a `messages.ts`, whose type its caller names; what is not translated is English. */
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

/** A file of content/ as its translator wrote it; empty where there is none. */
export function readContentFile(name: string, language: Language): object {
  const file = fromRoot(`content/${language === firstLanguage ? '' : `${language}/`}${name}`)
  return existsSync(file) ? readJson(file) : {}
}

/** A file of content/ in a language: each of its names that is not translated is English. */
export const readContent = (name: string, language: Language): object =>
  inTranslation(readContentFile(name, firstLanguage), readContentFile(name, language))
