/** Queries by word class, and a mixed set as in a day of searches. */
import { foldText } from '#shared/text.ts'
import { type Random, seeded } from './seeded-random.ts'
import { storageNames } from '#features/catalogue/subjects/subject.ts'
import { madeUpName } from './titles.ts'
import { kinds, type Language, topics } from './topics.ts'

const anyTopic = (chance: Random) => {
  const language: Language = chance.says(0.6) ? 'en' : 'af'
  return chance.pickSkewed(topics[chance.pick(storageNames)]?.[language] ?? [])
}

const wordOf = (chance: Random, least: number): string => {
  const long = anyTopic(chance)
    .split(' ')
    .filter((word) => word.length >= least)
  return long.length > 0 ? chance.pick(long) : wordOf(chance, least)
}

const anyKind = (chance: Random) => chance.pickSkewed(kinds[chance.says(0.6) ? 'en' : 'af'])
const allTopics = Object.values(topics).flatMap(({ en, af }) => [...en, ...af])
const withAccents = [...new Set(allTopics.join(' ').split(' '))].filter(
  (word) => foldText(word) !== word.toLowerCase(),
)

const letters = 'abcdefghijklmnopqrstuvwxyz'.split('')

const classes = {
  'one character': (chance) => chance.pick([...letters, '1', '2', '3', '5', '9']),
  'two characters': (chance) => wordOf(chance, 4).slice(0, 2),
  'three characters': (chance) => wordOf(chance, 4).slice(0, 3),
  'half a word': (chance) => {
    const word = wordOf(chance, 6)
    return word.slice(0, 4 + chance.below(word.length - 4))
  },
  common: (chance) =>
    chance.says(0.5) ? anyKind(chance) : chance.pick(['grade', 'graad', 'term', 'caps', 'notes']),
  topic: anyTopic,
  rare: (chance) => (chance.says(0.7) ? madeUpName(chance) : String(300 + chance.below(1_700))),
  absent: (chance) => `${wordOf(chance, 5).slice(0, 5)}qu${chance.pick(letters)}x${chance.below(90)}`,
  'several words': (chance) => `${wordOf(chance, 4)} ${anyKind(chance)} ${2015 + chance.below(11)}`,
  'with a grade': (chance) =>
    `${chance.says(0.6) ? 'grade' : 'graad'} ${1 + chance.below(12)} ${wordOf(chance, 4)}`,
  accents: (chance) => (chance.says(0.5) ? chance.pick(withAccents) : foldText(chance.pick(withAccents))),
} as const satisfies Readonly<Record<string, (chance: Random) => string>>

export type WordClass = keyof typeof classes
export const wordClasses = Object.keys(classes) as readonly WordClass[]

/** In a hundred searches. */
const shares: Readonly<Record<WordClass, number>> = {
  'one character': 2,
  'two characters': 3,
  'three characters': 5,
  'half a word': 20,
  common: 5,
  topic: 25,
  rare: 8,
  absent: 4,
  'several words': 12,
  'with a grade': 12,
  accents: 4,
}

const distinct = (count: number, make: () => string): string[] => {
  const found = new Set<string>()
  // A class may have fewer different words than are requested.
  for (let tries = 0; found.size < count && tries < count * 20; tries += 1) found.add(make())
  return [...found]
}

/** Different queries of one class, at most `count`. */
export function queriesOf(wordClass: WordClass, count: number, seed = 60): string[] {
  const chance = seeded(seed)
  return distinct(count, () => classes[wordClass](chance))
}

/** Different queries, mixed as people type. */
export function mixedQueries(count: number, seed = 61): string[] {
  const chance = seeded(seed)
  const bag = wordClasses.flatMap((name) => Array.from({ length: shares[name] }, () => name))
  return distinct(count, () => classes[chance.pick(bag)](chance))
}

/** A query as it is typed: `fra`, `frac`, … letter by letter, from the second. */
export const typed = (query: string): string[] => Array.from(query.slice(1), (_, i) => query.slice(0, i + 2))

export const searchPath = (q: string) => `/api/search?${new URLSearchParams({ q })}`
export const suggestionsPath = (q: string) => `/api/suggestions?${new URLSearchParams({ q })}`
