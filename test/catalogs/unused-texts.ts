/** Texts of catalogues that no code shows. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { membersUsed } from '../../build/compile-messages.ts'
import { readCatalog } from '../../build/read-catalogs.ts'
import { firstLanguage } from '#shared/languages.ts'
import { textsOf } from '#shared/message-catalog.ts'

interface Source {
  readonly file: string
  /** Without its imports. */
  readonly body: string
  /** Imported names of a `messages.ts`: its path, the group, and its name here. */
  readonly imports: readonly (readonly [messages: string, group: string, own: string])[]
}

const importOfTexts = /import (?:type )?\{([^}]+)\} from '([^']*messages\.ts)'/g

const resolved = (file: string, specifier: string) =>
  specifier.startsWith('#') ? specifier.replace('#', 'src/') : path.join(path.dirname(file), specifier)

function readSource(root: string, file: string): Source {
  const text = readFileSync(path.join(root, file), 'utf8')
  const imports = [...text.matchAll(importOfTexts)].flatMap(([, names = '', specifier = '']) =>
    names.split(',').map((each) => {
      const [group = '', own = group] = each
        .trim()
        .replace(/^type /, '')
        .split(' as ')
      return [resolved(file, specifier), group, own] as const
    }),
  )
  return { file, body: text.replace(/import [^']+'[^']+'.*$/gm, ''), imports }
}

/**
 * Returns whether a source uses a member of a group. A source that takes the group as a whole, or the texts of a
 * language, uses it if any product file has its name as a word.
 */
function uses(
  { body, imports }: Source,
  messages: string,
  group: string,
  member: string,
  words: Set<string>,
) {
  return imports.some(([file, name, own]) => {
    if (file !== messages) return false
    if (name === 'messagesIn') return words.has(member)
    const members = name === group ? membersUsed(body, own) : []
    return members ? members.includes(member) : true
  })
}

/** Returns an error for each unused text. `files`: the `messages.ts` of the project. */
export function unusedTexts(root: string, files: readonly string[]): string[] {
  const sources = globSync(['src/**/*.{ts,tsx,html}', 'build/*.ts'], { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file) && !files.includes(file))
    .map((file) => readSource(root, file))
  const words = new Set(sources.flatMap(({ body }) => body.match(/[\w-]+/g) ?? []))
  return files.flatMap((file) =>
    textsOf(readCatalog(path.join(root, file), firstLanguage)).flatMap(([key]) => {
      const [group = '', member = ''] = key.split('.')
      return sources.some((source) => uses(source, file, group, member, words))
        ? []
        : [`${path.dirname(file)}/messages: no code uses ${key}`]
    }),
  )
}
