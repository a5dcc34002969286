/** Every text of the catalogues and of `content/` with its translation: for the share of a draft and `npm run messages`. */
import { hash } from 'node:crypto'
import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import { firstLanguage, type Language } from '../src/shared/languages.ts'
import { type Catalog, entriesOf } from '../src/shared/message-catalog.ts'
import { catalogPath, messageFiles, readJson } from './read-catalogs.ts'

/** Hashes of the English texts whose translations were imported, by language, file and key. */
export type TranslationState = Partial<Record<string, Partial<Record<string, Record<string, string>>>>>
export const stateFile = 'content/translation-state.json'
export const curriculumFile = 'content/curriculum.json'

export interface TranslatableText {
  /** `src/web/messages.ts`, `content/faq.json` */
  readonly file: string
  /** As in the catalogue, or the place in the content: `items.0.question`. */
  readonly key: string
  readonly english: string
  readonly note: string
  readonly translation: string | undefined
  readonly state: 'missing' | 'English changed' | 'done'
}

/** Files in content without a translation, pictures and addresses in the others, and names in some. */
const untranslated =
  'languages noun-prefixes publishers security synonyms-en-af topics translation-state'.split(' ')
const notTexts = ['image', 'resourceImage', 'photo', 'link', 'resourceLink', 'email', 'phone']
const asItIs: Readonly<Record<string, readonly string[]>> = {
  'content/branding.json': ['siteName', 'licenceLink'],
  'content/self-directed-learning.json': ['books'],
  'content/licences.json': ['about', 'default', 'older', 'licences', 'notes'],
  'src/shared/messages.ts': ['spoken.language', 'spoken.locale', 'spoken.name'],
}

/** True for a text of the curriculum, which has all languages in one file. */
export const isTitle = (value: object): value is Partial<Record<Language, string>> => firstLanguage in value

/** Returns the texts of content. With `language` only those that are titles in several languages. */
function textsIn(content: unknown, language?: Language, at: readonly string[] = []): [string, string][] {
  if (typeof content === 'string') return language ? [] : [[at.join('.'), content]]
  if (typeof content !== 'object' || content === null) return []
  if (language && isTitle(content)) return content[language] ? [[at.join('.'), content[language]]] : []
  const texts = Object.entries(content).filter(([name]) => !notTexts.includes(name))
  return texts.flatMap(([name, inner]) => textsIn(inner, language, [...at, name]))
}

/** Returns the file of a translation; `name`: the file of the text. */
export function translationFile(name: string, language: Language): string {
  if (name.startsWith('src/')) return catalogPath(name, language)
  return language === firstLanguage || name === curriculumFile ? name : name.replace('/', `/${language}/`)
}

/** Returns the content of a file, empty if it does not exist. */
export function readTranslation(root: string, name: string, language: Language = firstLanguage): Catalog {
  const file = path.join(root, translationFile(name, language))
  return existsSync(file) ? readJson(file) : {}
}

function readTexts(root: string, name: string, language: Language) {
  const all = entriesOf(readTranslation(root, name, language))
  const texts = all.filter(([key]) => !asItIs[name]?.includes(key))
  if (name.startsWith('src/')) return texts
  return textsIn(Object.fromEntries(texts), name === curriculumFile ? language : undefined)
}

export const hashOf = (english: string) => hash('sha256', english, 'hex').slice(0, 8)

/** Returns the texts of a project in the order of its files. */
export function translatableTexts(root: string, language: Language): TranslatableText[] {
  const content = globSync('content/*.json', { cwd: root }).toSorted()
  const files = [...messageFiles(root), ...content].filter((n) => !untranslated.includes(path.parse(n).name))
  const state = (readTranslation(root, stateFile) as TranslationState)[language] ?? {}
  return files.flatMap((file) => {
    const own = new Map(readTexts(root, file, language))
    const notes = readTranslation(root, file) as Readonly<Record<string, { readonly description?: string }>>
    const stateOf = (key: string, english: string) => {
      const known = state[file]?.[key]
      // An import fills a list of content with English where the table has no translation.
      const isFilled = state[file] && !known && own.get(key) === english && file.startsWith('content/')
      if (!own.has(key) || isFilled) return 'missing'
      return known === undefined || known === hashOf(english) ? 'done' : 'English changed'
    }
    return readTexts(root, file, firstLanguage).map(([key, english]) => ({
      file,
      key,
      english,
      note: notes[`@${key}`]?.description ?? '',
      translation: own.get(key),
      state: stateOf(key, english),
    }))
  })
}

/** Returns the whole percent of texts that have a translation. */
export const translatedPercent = (texts: readonly TranslatableText[]) =>
  Math.floor((100 * texts.filter(({ state }) => state !== 'missing').length) / texts.length)
