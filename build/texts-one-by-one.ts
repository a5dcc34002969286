/**
 * Makes single texts importable, so that a bundle holds only the texts it uses, in the language of the build.
 * 1. `importOneByOne` rewrites imports of a `messages.ts` to virtual modules, one for each group.
 * 2. `textsOneByOne` generates such a module: an export for each text, English where the translation has none.
 * 3. The bundler drops unused exports and shortens the names.
 */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Language } from '../src/shared/languages.ts'
import { missingTexts, loadTexts, translationOf } from './read-texts.ts'

/** Id of a virtual module of one group of a `messages.ts`: an export for each text, and `$all`. */
export const groupModule = /^(.+\/messages\.ts)\?texts=(\w+)$/
const merging = fileURLToPath(new URL('../src/shared/languages.ts', import.meta.url))
/** Imports of texts, after TypeScript is compiled. */
const importsOfTexts = /import \{([^}]+)\} from ["']([^"']+\/messages\.ts)["'];/g

/** Returns the source code of a text, list or group. */
function codeOf(text: unknown): string {
  if (typeof text === 'function') return String(text)
  if (Array.isArray(text)) return `[${text.map(codeOf).join(', ')}]`
  if (typeof text !== 'object' || text === null) return JSON.stringify(text)
  const inner = Object.entries(text).map(([name, each]) => `${JSON.stringify(name)}: ${codeOf(each)}`)
  return `{ ${inner.join(', ')} }`
}

/** Returns the names that functions of a module may use: its own and the imported ones. */
const namesIn = (source: string) =>
  [...source.matchAll(/^(?:export )?const (\w+)|^import \{([^}]+)\}/gm)].flatMap(([, own, imported]) =>
    own ? [own] : [...(imported ?? '').matchAll(/\w+/g)].map(([name]) => name),
  )

function moduleOf(texts: object, code: (name: string, text: unknown) => string): string {
  const each = Object.entries<unknown>({ ...texts }).map(([name, text], at) => ({
    name: JSON.stringify(name),
    text,
    at,
  }))
  const all = each.map(({ name, at }) => `${name}: $${at}`)
  const separate = each.map(({ name, at }) => `$${at} as ${name}`)
  return [
    ...each.map(({ name, text, at }) => `const $${at} = ${code(name, text)}`),
    `const $all = { ${all.join(', ')} }`,
    `export { ${[...separate, '$all'].join(', ')} }`,
  ].join('\n')
}

/** Returns a module of a group from one file, with the code its functions use. */
async function separateModule(file: string, texts: object): Promise<string> {
  const [source, code] = [await readFile(file, 'utf8'), moduleOf(texts, (_name, text) => codeOf(text))]
  const callsOwn = namesIn(source).some((name) => new RegExp(`\\b${name}\\b`).test(code))
  return callsOwn ? `${source.replace(/^export /gm, '')}\n${code}` : code
}

/** Returns a module of a partly translated group, which is merged with English in the browser. */
const mergedModule = (file: string, translation: string, group: string, texts: object) => `
  import { inTranslation } from ${JSON.stringify(merging)}
  import { ${group} as $english } from ${JSON.stringify(`${file}?english`)}
  import { ${group} as $translation } from ${JSON.stringify(translation)}
  const $merged = inTranslation($english, $translation)
  ${moduleOf(texts, (name) => `$merged[${name}]`)}`

/** Returns the code of a virtual module by its id. Missing translations are English. */
export async function textsOneByOne(id: string, language: Language): Promise<string> {
  const [, file = '', group = ''] = groupModule.exec(id) ?? []
  const english = (await loadTexts(file))[group]
  if (!english) throw new Error(`${file} has no texts named ${group}`)
  const translation = translationOf(file, language)
  const translated = existsSync(translation) ? (await loadTexts(translation))[group] : undefined
  if (!translated) return separateModule(file, english)
  return missingTexts(english, translated).length === 0
    ? separateModule(translation, translated)
    : mergedModule(file, translation, group, english)
}

/** True if code only accesses single texts of a group. */
function usesMembersOnly(code: string, group: string): boolean {
  const uses = String.raw`(?<![\w$]|(?<!\.\.)\.)${group}(?![\w$])`
  return !new RegExp(String.raw`${uses}(?!\.\w)`).test(code)
}

/** Rewrites the imports of texts in a module: single texts where possible, else the whole group. */
export function importOneByOne(code: string): string {
  const rest = code.replace(importsOfTexts, '')
  if (/from ["'][^"']*\/messages\.ts["']/.test(rest)) throw new Error('Texts are imported by their name only')
  return code.replace(importsOfTexts, (_whole, names: string, file: string) =>
    names
      .split(',')
      .map((each) => {
        const [group = '', own = group] = each.trim().split(' as ')
        const specifier = usesMembersOnly(rest, own) ? `* as ${own}` : `{ $all as ${own} }`
        return `import ${specifier} from "${file}?texts=${group}";`
      })
      .join(' '),
  )
}
