/**
 * Compiles message catalogues for browsers, so that a bundle holds only the texts it uses, in the language of the build.
 * 1. `importOneByOne` rewrites an import of a group of texts to a virtual module with the texts that the file uses.
 * 2. `messageModule` generates it: exports of the modules of single texts, which bundles share or inline.
 * 3. It also generates those: a string, a compiled function, or the object of a group.
 */
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import MessageFormat from '@messageformat/core'
import compileModule from '@messageformat/core/lib/compile-module.js'
import type { Language } from '../src/shared/languages.ts'
import { hasSyntax } from '../src/shared/message-catalog.ts'
import { translatedTexts } from './read-catalogs.ts'

/** Id of a virtual module: `…/messages.ts?text=ratingTexts~name`, `…/messages.ts?text=ratingTexts:name,rate`. */
export const messageModuleId = /^(.+\/messages\.ts)\?text=([^:]+)(?::([\w,]*))?$/
/** Imports of texts, after TypeScript is compiled. */
const importsOfTexts = /import \{([^}]+)\} from ["']([^"']+\/messages\.ts)["'];?/g

const quoted = (text: string) => JSON.stringify(text)

/** No dot, which would end the path for plugins that look for its extension. */
const moduleOf = (messages: string, key: string) => `${messages}?text=${key.replaceAll('.', '~')}`

const fromCompiler = createRequire(createRequire(import.meta.url).resolve('@messageformat/core'))
/** Returns the path of a module of `@messageformat/runtime`, which the compiler depends on. */
function runtimePath(name: string): string {
  const library = dirname(fromCompiler.resolve('@messageformat/runtime'))
  return join(library, '../esm', name.endsWith('/runtime') ? 'runtime.js' : `${basename(name)}.js`)
}

/** Returns the code of one message, with the imports and formatters that it calls. */
function compiledMessage(text: string, language: Language): string {
  if (!hasSyntax(text)) return `export const $ = ${quoted(text)}`
  return (
    compileModule(new MessageFormat(language), { $: text })
      .replace(/from "(@messageformat\/[^"]+)"/g, (_all, name: string) => `from ${quoted(runtimePath(name))}`)
      .replace('= (function', '= /* @__PURE__ */ (function')
      // Made with the first number: a format takes a phone some 20 ms.
      .replace(/var nf = (.+);([^]*?)nf\.format/g, 'var nf;$2(nf ??= $1).format')
      .replace(/export default \{\s+\$: ([^]+)\n\}/, 'export const $ = $1')
  )
}

/** Returns the code of an object of texts or further groups. */
function groupObject(messages: string, group: string, names: readonly string[]): string {
  const imports = names.map(
    (name, at) => `import { $ as $${at} } from ${quoted(moduleOf(messages, `${group}.${name}`))}`,
  )
  const members = names.map((name, at) => `${quoted(name)}: $${at}`)
  return `${imports.join('\n')}\nexport const $ = { ${members.join(', ')} }`
}

/** Returns the code of a virtual module by its id. Missing translations are English. */
export function messageModule(id: string, language: Language): string {
  const [, messages = '', path = '', used] = messageModuleId.exec(id) ?? []
  const key = path.replaceAll('~', '.')
  if (used !== undefined)
    return used
      .split(',')
      .map((name) => `export { $ as ${name} } from ${quoted(moduleOf(messages, `${key}.${name}`))}`)
      .join('\n')
  const texts = translatedTexts(messages, language)
  const single = texts.find((text) => text.key === key)
  if (single) return compiledMessage(single.text, single.language)
  const inner = texts.flatMap((text) =>
    text.key.startsWith(`${key}.`) ? text.key.slice(key.length + 1) : [],
  )
  if (inner.length === 0) throw new Error(`The catalogue of ${messages} has no text or group “${key}”`)
  return groupObject(messages, key, [...new Set(inner.map((name) => name.split('.')[0] ?? name))])
}

/** Returns the members of a group that code accesses; undefined if it uses the group as a whole. */
export function membersUsed(code: string, group: string): string[] | undefined {
  const use = String.raw`(?<![\w$]|(?<!\.\.)\.)${group}(?![\w$])`
  if (new RegExp(String.raw`${use}(?!\.\w)`).test(code)) return undefined
  return [
    ...new Set([...code.matchAll(new RegExp(String.raw`${use}\.(\w+)`, 'g'))].map(([, name = '']) => name)),
  ]
}

/** Rewrites the imports of texts in a module: single texts where possible, else the whole group. */
export function importOneByOne(code: string): string {
  const rest = code.replace(importsOfTexts, '')
  if (/from ["'][^"']*\/messages\.ts["']/.test(rest)) throw new Error('Texts are imported by their name only')
  const body = rest.replace(/^import .*$/gm, '')
  return code.replace(importsOfTexts, (_all, names: string, file: string) =>
    names
      .split(',')
      .map((each) => {
        const [group = '', own = group] = each.trim().split(' as ')
        const used = membersUsed(body, own)
        return used
          ? `import * as ${own} from "${file}?text=${group}:${used.join(',')}";`
          : `import { $ as ${own} } from "${file}?text=${group}";`
      })
      .join(' '),
  )
}
