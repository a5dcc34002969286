/**
 * Message catalogues: texts of a feature in ICU MessageFormat, a JSON file for each language (`messages/en.json`).
 * A key is the path of a text: `shelfTexts.list`. Keys that begin with `@` are notes for translators.
 * The server compiles catalogues here at start; for browsers the build does (`build/compile-messages.ts`).
 */
import MessageFormat from '@messageformat/core'
import { firstLanguage, type Language } from './languages.ts'

/** A text with arguments. `Counts` select a plural form. */
export type Message<Names extends string, Counts extends string = never> = (
  values: Readonly<Record<Names, string | number>> & Readonly<Record<Counts, number>>,
) => string

/** Content of a catalogue file. */
export type Catalog = Readonly<Record<string, unknown>>
type Catalogs = Readonly<Partial<Record<Language, Catalog>> & Record<typeof firstLanguage, Catalog>>
type MutableTree = Map<string, MutableTree | string | Message<string>>

/** Returns the texts of a catalogue by key, without notes. */
export const textsOf = (catalog: Catalog): [string, string][] =>
  Object.entries(catalog).filter((entry): entry is [string, string] => !entry[0].startsWith('@'))

/** True if a text is a pattern, not only words. */
export const hasSyntax = (text: string): boolean => /[{}]|''/.test(text)

/** Compiles on the first call: most texts of a language are never shown by one process. */
function messageOf(text: string, format: MessageFormat): string | Message<string> {
  if (!hasSyntax(text)) return text
  let compiled: Message<string> | undefined
  return (values) => (compiled ??= format.compile(text) as Message<string>)(values)
}

const asObject = (tree: MutableTree): object =>
  Object.fromEntries([...tree].map(([key, value]) => [key, value instanceof Map ? asObject(value) : value]))

function nest(texts: readonly (readonly [string, string | Message<string>])[]): object {
  const root: MutableTree = new Map()
  for (const [key, text] of texts) {
    const names = key.split('.')
    const last = names.pop() ?? key
    let group = root
    for (const name of names) {
      const next = group.get(name)
      const inner: MutableTree = next instanceof Map ? next : new Map()
      group = group.set(name, inner) && inner
    }
    group.set(last, text)
  }
  return asObject(root)
}

/** Returns a function from a language to the texts of a feature, grouped by the parts of their keys. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- The generated `messages.ts` has the type.
export function messagesFrom<Texts>(catalogs: Catalogs): (language: Language) => Texts {
  const known = new Map<Language, Texts>()
  const load = (language: Language) => {
    const translation = new Map(textsOf(catalogs[language] ?? {}))
    const [english, translated] = [new MessageFormat(firstLanguage), new MessageFormat(language)]
    const texts = textsOf(catalogs[firstLanguage]).map(([key, text]) => {
      const own = translation.get(key)
      return [key, own === undefined ? messageOf(text, english) : messageOf(own, translated)] as const
    })
    // `npm run messages` writes the type from the same keys; `npm run check` compares them.
    return nest(texts) as Texts
  }
  return (language) => {
    const texts = known.get(language) ?? load(language)
    known.set(language, texts)
    return texts
  }
}
