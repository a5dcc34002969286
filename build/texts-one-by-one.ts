/** Texts of a build one by one: a page gets those it speaks, in the language of the build, and their names are gone. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Language } from '../src/shared/languages.ts'
import { missingTexts } from './missing-texts.ts'
import { loadTexts, translationOf } from './read-texts.ts'

/** A module made of one group of a `messages.ts`: each text is an export of its own, all together are `$all`. */
export const groupModule = /^(.+\/messages\.ts)\?texts=(\w+)$/
const merging = fileURLToPath(new URL('../src/shared/languages.ts', import.meta.url))
/** As they stand after TypeScript is taken out. */
const importsOfTexts = /import \{([^}]+)\} from ["']([^"']+\/messages\.ts)["'];/g

/** A text, list or group as it would be written in a module. */
function codeOf(text: unknown): string {
  if (typeof text === 'function') return String(text)
  if (Array.isArray(text)) return `[${text.map(codeOf).join(', ')}]`
  if (typeof text !== 'object' || text === null) return JSON.stringify(text)
  const inner = Object.entries(text).map(([name, each]) => `${JSON.stringify(name)}: ${codeOf(each)}`)
  return `{ ${inner.join(', ')} }`
}

/** What the functions of a module of texts may call: its own names and those it imports. */
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

/** A group whose texts are all in one file; what its functions call comes along. */
async function separateModule(file: string, texts: object): Promise<string> {
  const [source, code] = [await readFile(file, 'utf8'), moduleOf(texts, (_name, text) => codeOf(text))]
  const callsOwn = namesIn(source).some((name) => new RegExp(`\\b${name}\\b`).test(code))
  return callsOwn ? `${source.replace(/^export /gm, '')}\n${code}` : code
}

/** A group that a translation has in part: merged in the browser, in one piece. */
const mergedModule = (file: string, translation: string, group: string, texts: object) => `
  import { inTranslation } from ${JSON.stringify(merging)}
  import { ${group} as $english } from ${JSON.stringify(`${file}?english`)}
  import { ${group} as $translation } from ${JSON.stringify(translation)}
  const $merged = inTranslation($english, $translation)
  ${moduleOf(texts, (name) => `$merged[${name}]`)}`

/** The code of a module of one group, by its id; what a translation lacks is English. */
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

/** Whether code does nothing with a group but name single texts of it. */
function usesMembersOnly(code: string, group: string): boolean {
  const uses = String.raw`(?<![\w$]|(?<!\.\.)\.)${group}(?![\w$])`
  return !new RegExp(String.raw`${uses}(?!\.\w)`).test(code)
}

/** The code of a module that reads texts, which now asks for single ones where it can. */
export function importOneByOne(code: string): string {
  const rest = code.replace(importsOfTexts, '')
  if (/from ["'][^"']*\/messages\.ts["']/.test(rest)) throw new Error('Texts are imported by their name only')
  return code.replace(importsOfTexts, (_whole, names: string, file: string) =>
    names
      .split(',')
      .map((each) => {
        const [group = '', own = group] = each.trim().split(' as ')
        const what = usesMembersOnly(rest, own) ? `* as ${own}` : `{ $all as ${own} }`
        return `import ${what} from "${file}?texts=${group}";`
      })
      .join(' '),
  )
}
