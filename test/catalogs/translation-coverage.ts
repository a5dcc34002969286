/** Translated share of each language: every text of `messages.ts` and of `content/`. */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { contentFile, contentLayers } from '#platform/config/content-layers.ts'
import { messageFiles, readCatalog } from '../../build/read-catalogs.ts'
import { firstLanguage, type Language, languages } from '#shared/languages.ts'
import { textsOf } from '#shared/message-catalog.ts'
import type { Curriculum } from '#shared/curriculum.ts'

/** Content keys that are not shown as texts. */
const notTranslated = new Set([
  // Its titles of all languages are in one file: `titlesIn`.
  'curriculum.json',
  'languages.json',
  'publishers.json',
  'security.json',
  'synonyms-en-af.json',
  'topics.json',
])

/** Not translated: names, addresses, titles of books. */
const asItIs = new Set([
  'content/branding.json: siteName',
  'content/branding.json: licenceLink',
  'content/self-directed-learning.json: books',
  // Of licences only the descriptions are translated; names and addresses are official.
  ...['about', 'default', 'older', 'licences', 'notes'].map((name) => `content/licences.json: ${name}`),
])

export interface Coverage {
  readonly language: Language
  readonly texts: number
  /** `src/features/catalogue/ratings/messages.ts: ratingTexts.stars` */
  readonly missing: readonly string[]
}

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the names of all texts; groups are joined with a dot: `stars`, `form.title`. */
const textsIn = (texts: object): string[] =>
  Object.entries(texts).flatMap(([name, text]) =>
    isGroup(text) ? textsIn(text).map((inner) => `${name}.${inner}`) : [name],
  )

/** Returns the names of texts without a translation. */
function missingTexts(english: object, translation: object): string[] {
  const translated = new Set(textsIn(translation))
  return textsIn(english).filter((name) => !translated.has(name))
}

const readTexts = (root: string, name: string, language: Language) =>
  Object.fromEntries(textsOf(readCatalog(path.join(root, name), language)))

interface TextFile {
  readonly name: string
  readonly english: object
  readonly translation: (language: Language) => object
}

const messagesIn = (root: string): TextFile[] =>
  messageFiles(root).map((name) => ({
    name,
    english: readTexts(root, name, firstLanguage),
    translation: (language) => readTexts(root, name, language),
  }))

const readContentFile = (name: string, language: Language) => contentLayers(name, language)[0]?.content ?? {}

function contentIn(root: string): TextFile[] {
  const names = readdirSync(path.join(root, 'content')).filter((name) => name.endsWith('.json'))
  return names
    .filter((name) => !notTranslated.has(name))
    .map((name) => ({
      name: `content/${name}`,
      english: readContentFile(name, firstLanguage),
      translation: (language) => readContentFile(name, language),
    }))
}

const { subjects, grades } = contentFile('curriculum.json') as unknown as Curriculum

/** Titles of subjects and grades in a language. */
const titlesIn = (language: Language): object =>
  Object.fromEntries(
    [...subjects, ...grades].flatMap((entry) => {
      const { title } = entry
      const text = typeof title === 'object' ? title[language] : title
      return text === undefined ? [] : [['stored' in entry ? entry.id : entry.label, text]]
    }),
  )

const ofCurriculum: TextFile = {
  name: 'content/curriculum.json',
  english: titlesIn(firstLanguage),
  translation: titlesIn,
}

/** Returns translated and missing texts of each language but English; a list counts as one text. */
export function coverageOf(root: string): readonly Coverage[] {
  const files = [...messagesIn(root), ofCurriculum, ...contentIn(root)]
  const texts = files.reduce((sum, { english }) => sum + textsIn(english).length, 0)
  const others = languages.filter((language) => language !== firstLanguage)
  return others.map((language) => {
    const missing = files.flatMap(({ name, english, translation }) =>
      missingTexts(english, translation(language))
        .map((text) => `${name}: ${text}`)
        .filter((text) => !asItIs.has(text)),
    )
    return { language, texts, missing }
  })
}

/** Returns `af 100 % of 812 texts`; missing texts never round up to 100 %. */
export function coverageLine({ language, texts, missing }: Coverage, isOffered: boolean): string {
  const share = Math.floor((100 * (texts - missing.length)) / texts)
  return `${language} ${share} % of ${texts} texts${isOffered ? '' : ' (draft, not offered)'}`
}
