/** Writes the `messages.ts` of each folder with catalogues: types of the English texts and the texts themselves. */
import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import { format, resolveConfig } from 'prettier'
import { firstLanguage, languages } from '../src/shared/languages.ts'
import { hasSyntax, nest, textsOf, type Tree } from '../src/shared/message-catalog.ts'
import { inspectMessage } from './inspect-message.ts'
import { catalogPath, readCatalog } from './read-catalogs.ts'

/** Returns each `messages.ts` that belongs to a folder of catalogues, relative to the root of the project. */
export const messageFiles = (root: string): string[] =>
  globSync(`src/**/messages/${firstLanguage}.json`, { cwd: root })
    .map((file) => path.join(path.dirname(file), '../messages.ts'))
    .toSorted()

const namesOf = (names: readonly string[]) =>
  names.length === 0 ? 'never' : names.map((name) => `'${name}'`).join(' | ')

/** Returns the type of a text: `string`, or a function of its arguments. */
function typeOf(text: string): string {
  if (!hasSyntax(text)) return 'string'
  const { names, counts } = inspectMessage(text, firstLanguage)
  if (names.length + counts.length === 0) return 'string'
  return `Message<${[names, counts]
    .slice(0, counts.length === 0 ? 1 : 2)
    .map(namesOf)
    .join(', ')}>`
}

function literalOf(tree: Tree<string>): string {
  const members = Object.entries(tree).map(
    ([name, type]) =>
      `readonly ${JSON.stringify(name)}: ${typeof type === 'string' ? type : literalOf(type)}`,
  )
  return `{ ${members.join('; ')} }`
}

/** Returns the source of a `messages.ts`. */
export async function messagesSource(root: string, file: string): Promise<string> {
  const texts = textsOf(readCatalog(path.join(root, file), firstLanguage))
  const tree = nest(texts.map(([key, text]) => [key, typeOf(text)]))
  const types = literalOf(tree)
  const known = languages.filter((language) => existsSync(catalogPath(path.join(root, file), language)))
  for (const language of known) readCatalog(path.join(root, file), language)
  const source = `/** Written by \`npm run messages\` from the catalogues beside it. Edit those. */
import { ${types.includes('Message<') ? 'type Message, ' : ''}messagesFrom } from '#shared/message-catalog.ts'
${known
  .toSorted()
  .map((each) => `import ${each} from './messages/${each}.json' with { type: 'json' }`)
  .join('\n')}

interface Messages ${types}

export const messagesIn = messagesFrom<Messages>({ ${known.join(', ')} })
export const { ${Object.keys(tree).join(', ')} } = messagesIn('${firstLanguage}')
`
  return format(source, { ...(await resolveConfig(path.join(root, file))), parser: 'typescript' })
}
