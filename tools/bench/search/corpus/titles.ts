/** Titles and tags as teachers write them, in two languages. */
import type { StorageName } from '#features/catalogue/subjects/subject.ts'
import type { Random } from './seeded-random.ts'
import { kinds, type Language, topics } from './topics.ts'

export interface Named {
  readonly title: string
  readonly tags: readonly string[]
}

const starts = [
  'Thando',
  'Rooi',
  'Ma',
  'Kgo',
  'Bloem',
  'Mvu',
  'Groot',
  'Lesedi',
  'Nka',
  'Steen',
  'Vaal',
  'Isi',
]
const middles = [
  'nye',
  'berg',
  'pha',
  'kop',
  'rivier',
  'lane',
  'tshwa',
  'fontein',
  'zi',
  'dorp',
  'ledi',
  'vlei',
]
const ends = [
  'ni',
  'dale',
  'we',
  'bos',
  'lo',
  'sig',
  'ngwe',
  'rand',
  'nong',
  'hof',
  'tso',
  'park',
  'mba',
  'see',
]

/** The name of a school that does not exist, as one word; a few of them are everywhere, most of them rare. */
export const madeUpName = (chance: Random) =>
  chance.pickSkewed(starts) + chance.pickSkewed(middles, 1.5) + (chance.says(0.7) ? chance.pick(ends) : '')

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

interface Words {
  readonly topic: string
  readonly kind: string
  readonly grade: string
  readonly term: number
  readonly year: number
  readonly number: number
  readonly school: string
}

type Form = (words: Words) => string
const forms: Readonly<Record<Language, readonly Form[]>> = {
  en: [
    ({ topic, kind }) => `${capital(topic)} ${kind}`,
    ({ topic, kind, grade }) => `Grade ${grade} ${topic} ${kind}`,
    ({ topic, kind, number }) => `${capital(topic)}: ${kind} ${number}`,
    ({ topic, kind, grade, term }) => `Gr ${grade} Term ${term} ${capital(topic)} ${kind}`,
    ({ topic }) => `Introduction to ${topic}`,
    ({ topic, kind, year }) => `${capital(kind)} ${year}: ${topic}`,
    ({ topic, school, kind }) => `${school} High ${topic} ${kind}`,
    ({ topic }) => capital(topic),
    ({ topic, grade }) => `${capital(topic)} with answers (Grade ${grade})`,
    ({ topic, year, number }) => `NSC November ${year} P${(number % 3) + 1} ${topic}`,
  ],
  af: [
    ({ topic, kind }) => `${capital(topic)} ${kind}`,
    ({ topic, kind, grade }) => `Graad ${grade} ${topic} ${kind}`,
    ({ topic, kind, number }) => `${capital(kind)} ${number}: ${topic}`,
    ({ topic, kind, grade, term }) => `Gr ${grade} Kwartaal ${term} ${capital(topic)} ${kind}`,
    ({ topic }) => `Inleiding tot ${topic}`,
    ({ topic, kind, year }) => `${capital(kind)} ${year}: ${topic}`,
    ({ topic, school, kind }) => `${school} Hoërskool ${topic} ${kind}`,
    ({ topic }) => capital(topic),
    ({ topic, grade }) => `${capital(topic)} met antwoorde (Graad ${grade})`,
    ({ topic, year, number }) => `NSS November ${year} V${(number % 3) + 1} ${topic}`,
  ],
}

const gradeOf = (chance: Random) => (chance.says(0.04) ? 'R' : String(1 + chance.below(12)))

const pickTopic = (chance: Random, subject: StorageName, language: Language) =>
  chance.pickSkewed(topics[subject]?.[language] ?? [])

/** A title, a grade as a tag, and up to four other tags. */
export function named(chance: Random, subject: StorageName, language: Language): Named {
  const grade = gradeOf(chance)
  const topic = pickTopic(chance, subject, language)
  const kind = chance.pickSkewed(kinds[language])
  const title = chance.pickSkewed(
    forms[language],
    1.3,
  )({
    topic,
    kind,
    grade,
    term: 1 + chance.below(4),
    year: 2015 + chance.below(11),
    number: 1 + Math.floor(chance.next() ** 4 * 2_000),
    school: madeUpName(chance),
  })
  const others = [
    topic,
    kind,
    pickTopic(chance, subject, language),
    chance.says(0.1) ? madeUpName(chance) : 'CAPS',
  ]
  const tags = [`Grade ${grade}`, ...others.slice(0, chance.below(5))]
  return { title, tags: [...new Set(tags)] }
}
