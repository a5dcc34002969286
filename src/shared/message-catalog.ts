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

/** Nested objects with values at their leaves. */
export interface Tree<Value> {
  readonly [name: string]: Value | Tree<Value>
}

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

/** Returns entries with dotted keys as nested objects: `a.b` becomes `{ a: { b } }`. */
export function nest<Value>(entries: readonly (readonly [string, Value])[]): Tree<Value> {
  const groups = Map.groupBy(entries, ([key]) => key.split('.', 1)[0] ?? key)
  return Object.fromEntries(
    [...groups].map(([name, inside]) => {
      const [first] = inside
      if (first?.[0] === name) return [name, first[1]]
      return [name, nest(inside.map(([key, value]) => [key.slice(name.length + 1), value]))]
    }),
  )
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
