/**
 * Content files of the site's owner, in layers: those that come with Thuto, and the folder CONTENT_DIR over them. Reading
 * is synchronous, so that modules may use a file while they are imported.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { firstLanguage, inTranslation, type Language } from '#shared/languages.ts'
import { messageOf, StartupError } from '../errors.ts'

type Content = Readonly<Record<string, unknown>>

const packaged = { folder: fileURLToPath(new URL('../../../content/', import.meta.url)), isPackaged: true }
let layers: readonly { readonly folder: string; readonly isPackaged: boolean }[] = [packaged]
const known = new Map<string, Content>()

/** Lays the files of a folder over those that come with Thuto; the folder may be absent. Called before any is read. */
export function openContentFolder(folder: string): void {
  layers = [packaged, { folder, isPackaged: false }]
  known.clear()
}

/** Throws StartupError for a file that is no JSON object. */
function readJson(file: string): Content {
  try {
    const content: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof content === 'object' && content !== null && !Array.isArray(content)) return content as Content
    throw new Error('must be an object')
  } catch (error) {
    throw new StartupError(`${file}: file: ${messageOf(error)}`, { cause: error })
  }
}

/** Returns a file of one language in each layer that has it, the packaged one first. `file`: its path for people. */
export const contentLayers = (name: string, language: Language) =>
  layers.flatMap(({ folder, isPackaged }) => {
    const file = path.join(language === firstLanguage ? '' : language, name)
    const found = path.join(folder, file)
    if (!existsSync(found)) return []
    return [{ file: isPackaged ? `content/${file}` : found, isPackaged, content: readJson(found) }]
  })

/** Returns the names of the files that any layer has in a folder, such as `terms/zu.json`. */
export function contentNames(folder: string): readonly string[] {
  const folders = layers.map((layer) => path.join(layer.folder, folder)).filter((each) => existsSync(each))
  const files = new Set(folders.flatMap((each) => readdirSync(each)).filter((file) => file.endsWith('.json')))
  return [...files].sort().map((file) => `${folder}/${file}`)
}

/** A name that the folder sets in English loses the packaged translation, which belongs to other words. */
function readContent(name: string, language: Language): Content {
  const english = contentLayers(name, firstLanguage)
  const whole: Content = Object.fromEntries(english.flatMap(({ content }) => Object.entries(content)))
  if (language === firstLanguage) return whole
  const own = english.find(({ isPackaged }) => !isPackaged)?.content ?? {}
  const translations = contentLayers(name, language).map(({ isPackaged, content }) =>
    Object.entries(content).filter(([key]) => !isPackaged || !(key in own)),
  )
  return inTranslation(whole, Object.fromEntries(translations.flat()))
}

/**
 * Returns a content file such as `faq.json`, with English for what is not translated. Its shape is that of its schema,
 * which the start has checked. Throws StartupError for a file that is no JSON object.
 */
export function contentFile(name: string, language: Language = firstLanguage): Content {
  const key = `${language}/${name}`
  const content = known.get(key) ?? readContent(name, language)
  known.set(key, content)
  return content
}
