/** Translated share of each language: every text of `messages.ts` and of `content/`. */
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { missingTexts, textsIn, loadTexts, readContentFile, translationOf } from '../../build/read-texts.ts'
import { firstLanguage, type Language, languages } from '#shared/languages.ts'

/** Content keys that are not shown as texts. */
const notTranslated = new Set(['languages.json', 'security.json', 'synonyms-en-af.json', 'topics.json'])

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
  /** `src/features/ratings/messages.ts: ratingTexts.stars` */
  readonly missing: readonly string[]
}

interface TextFile {
  readonly name: string
  readonly english: object
  translation(language: Language): Promise<object>
}

const messageFiles = (root: string) =>
  readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'messages.ts')
    .map((file) => path.join('src', file))
    .toSorted()

async function messagesIn(root: string): Promise<TextFile[]> {
  const files = messageFiles(root).map(async (name) => {
    const file = path.join(root, name)
    const translation = async (language: Language) => {
      const other = translationOf(file, language)
      return existsSync(other) ? { ...(await loadTexts(other)) } : {}
    }
    return { name, english: { ...(await loadTexts(file)) }, translation }
  })
  return Promise.all(files)
}

function contentIn(root: string): TextFile[] {
  const names = readdirSync(path.join(root, 'content')).filter((name) => name.endsWith('.json'))
  return names
    .filter((name) => !notTranslated.has(name))
    .map((name) => ({
      name: `content/${name}`,
      english: readContentFile(name, firstLanguage),
      translation: async (language) => readContentFile(name, language),
    }))
}

/** Returns translated and missing texts of each language but English; a list counts as one text. */
export async function coverageOf(root: string): Promise<readonly Coverage[]> {
  const files = [...(await messagesIn(root)), ...contentIn(root)]
  const texts = files.reduce((sum, { english }) => sum + textsIn(english).length, 0)
  const others = languages.filter((language) => language !== firstLanguage)
  return Promise.all(
    others.map(async (language) => {
      const missing = files.map(async ({ name, english, translation }) =>
        missingTexts(english, await translation(language))
          .map((text) => `${name}: ${text}`)
          .filter((text) => !asItIs.has(text)),
      )
      return { language, texts, missing: (await Promise.all(missing)).flat() }
    }),
  )
}

/** Returns `af 100 % of 812 texts`; missing texts never round up to 100 %. */
export function coverageLine({ language, texts, missing }: Coverage, isOffered: boolean): string {
  const share = Math.floor((100 * (texts - missing.length)) / texts)
  return `${language} ${share} % of ${texts} texts${isOffered ? '' : ' (draft, not offered)'}`
}
