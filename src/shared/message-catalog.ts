/**
 * Message catalogues: texts of a feature in ICU MessageFormat, a JSON file for each language (`messages/en.json`).
 * A key is the path of a text, with the arguments of a pattern: `shelfTexts.list`, `ratingTexts.click(title, stars: number)`.
 * TypeScript derives the type of the texts from the English keys. Keys that begin with `@` are notes for translators.
 * The server compiles catalogues here at start; for browsers the build does (`build/compile-messages.ts`).
 */
import MessageFormat from '@messageformat/core'
import { firstLanguage, type Language } from './languages.ts'

/** Values for the arguments of a key: `title, stars: number`. A number selects a plural form. */
type Values<Arguments extends string> = Arguments extends `${infer First}, ${infer Others}`
  ? Values<First> & Values<Others>
  : Arguments extends `${infer Name}: number`
    ? Readonly<Record<Name, number>>
    : Readonly<Record<Arguments, string | number>>

/** A text with arguments. */
export type Message<Arguments extends string> = (values: Values<Arguments>) => string

/** The first name of a key. */
type Head<Key extends string> = Key extends `${infer Name}.${string}`
  ? Name
  : Key extends `${infer Name}(${string}`
    ? Name
    : Key
/** The keys of a group, without its name. */
type KeysIn<Key extends string, Group extends string> = Key extends `${Group}.${infer Rest}` ? Rest : never

type TextOf<Key extends string> = Key extends `${string}(${infer Arguments})` ? Message<Arguments> : string

/** The texts of a catalogue's keys as nested objects. */
type Texts<Key extends string> = {
  readonly [Name in Head<Key>]: [KeysIn<Key, Name>] extends [never]
    ? TextOf<Extract<Key, Name | `${Name}(${string}`>>
    : Texts<KeysIn<Key, Name>>
}

/** Content of a catalogue file. */
export type Catalog = Readonly<Record<string, unknown>>

/** Nested objects with values at their leaves. */
export interface Tree<Value> {
  readonly [name: string]: Value | Tree<Value>
}

/** Returns the texts of a catalogue by their whole key, without notes. */
export const entriesOf = (catalog: Catalog): [string, string][] =>
  Object.entries(catalog).filter((entry): entry is [string, string] => !entry[0].startsWith('@'))

/** Returns the texts of a catalogue by the path in their key, without notes. */
export const textsOf = (catalog: Catalog): [string, string][] =>
  entriesOf(catalog).map(([key, text]) => [key.split('(', 1)[0] ?? key, text])

/** True if a text is a pattern, not only words. */
export const hasSyntax = (text: string): boolean => /[{}]|''/.test(text)

/** Compiles on the first call: most texts of a language are never shown by one process. */
function messageOf(text: string, format: MessageFormat): string | Message<string> {
  if (!hasSyntax(text)) return text
  let compiled: Message<string> | undefined
  return (values) => (compiled ??= format.compile(text) as Message<string>)(values)
}

/** Returns entries with dotted keys as nested objects: `a.b` becomes `{ a: { b } }`. */
function nest<Value>(entries: readonly (readonly [string, Value])[]): Tree<Value> {
  const groups = Map.groupBy(entries, ([key]) => key.split('.', 1)[0] ?? key)
  return Object.fromEntries(
    [...groups].map(([name, inside]): [string, Value | Tree<Value>] => {
      const [first] = inside
      if (first?.[0] === name) return [name, first[1]]
      return [name, nest(inside.map(([key, value]) => [key.slice(name.length + 1), value]))]
    }),
  )
}

/** Returns a function from a language to the texts of a feature, grouped by the parts of their keys. */
export function messagesFrom<Key extends string>(
  catalogs: Readonly<Partial<Record<Language, Catalog>> & Record<'en', Readonly<Record<Key, unknown>>>>,
) {
  type FeatureTexts = Texts<Exclude<Key, `@${string}`>>
  const known = new Map<Language, FeatureTexts>()
  const load = (language: Language) => {
    const translation = new Map(textsOf(catalogs[language] ?? {}))
    const [english, translated] = [new MessageFormat(firstLanguage), new MessageFormat(language)]
    const texts = textsOf(catalogs[firstLanguage]).map(([path, text]) => {
      const own = translation.get(path)
      return [path, own === undefined ? messageOf(text, english) : messageOf(own, translated)] as const
    })
    return nest(texts) as FeatureTexts
  }
  return (language: Language): FeatureTexts => {
    const texts = known.get(language) ?? load(language)
    known.set(language, texts)
    return texts
  }
}
