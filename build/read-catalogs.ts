/** Reads message catalogues for the build and for checks. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { firstLanguage, type Language } from '../src/shared/languages.ts'
import { type Catalog, textsOf } from '../src/shared/message-catalog.ts'

/** Throws an error that names the file and the place in it. */
export function readJson(file: string): Catalog {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Catalog
  } catch (error) {
    throw new Error(`${file} is not valid JSON: ${String(error)}`, { cause: error })
  }
}

/** Returns each `messages.ts` that belongs to a folder of catalogues, relative to the root of the project. */
export const messageFiles = (root: string): string[] =>
  globSync(`src/**/messages/${firstLanguage}.json`, { cwd: root })
    .map((file) => path.join(path.dirname(file), '../messages.ts'))
    .toSorted()

/** Returns the path of the catalogue of a `messages.ts`; the file of a translation may not exist. */
export const catalogPath = (messages: string, language: Language): string =>
  path.join(path.dirname(messages), 'messages', `${language}.json`)

/** Returns a catalogue of a `messages.ts`, empty if it does not exist. */
export function readCatalog(messages: string, language: Language): Catalog {
  const file = catalogPath(messages, language)
  return existsSync(file) ? readJson(file) : {}
}

/** A text with the language it is in: English where there is no translation. */
export interface TranslatedText {
  readonly key: string
  readonly text: string
  readonly language: Language
}

/** A build asks for one text at a time. Cleared when a catalogue changes. */
export const knownTexts = new Map<string, TranslatedText[]>()

/** Returns all texts of a `messages.ts` in a language, in the order of the English catalogue. */
export function translatedTexts(messages: string, language: Language): TranslatedText[] {
  const known = knownTexts.get(catalogPath(messages, language))
  if (known) return known
  const translation = new Map(textsOf(readCatalog(messages, language)))
  const texts = textsOf(readCatalog(messages, firstLanguage)).map(([key, english]): TranslatedText => {
    const own = translation.get(key)
    return own === undefined ? { key, text: english, language: firstLanguage } : { key, text: own, language }
  })
  knownTexts.set(catalogPath(messages, language), texts)
  return texts
}
