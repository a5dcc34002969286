/** Resources as a site has them after five busy years: made up, the same in every run. */
import { fileUrl } from '#features/catalogue/resources/resource.ts'
import { type StorageName, storageNames } from '#features/catalogue/subjects/subject.ts'
import { type Random, seeded } from './seeded-random.ts'
import { named } from './titles.ts'
import { type Language, shareOfSubject } from './topics.ts'

const office = 'application/vnd.openxmlformats-officedocument'
const types = {
  pdf: { share: 45, mime: 'application/pdf' },
  docx: { share: 22, mime: `${office}.wordprocessingml.document` },
  pptx: { share: 14, mime: `${office}.presentationml.presentation` },
  link: { share: 12, mime: null },
  doc: { share: 5, mime: 'application/msword' },
  ppt: { share: 2, mime: 'application/vnd.ms-powerpoint' },
} as const
type Type = keyof typeof types

const spread = <T extends string>(shares: readonly (readonly [T, number])[]): readonly T[] =>
  shares.flatMap(([name, share]) => Array.from({ length: share }, () => name))
const subjects = spread(storageNames.map((name) => [name, shareOfSubject[name] ?? 0] as const))
const typeNames: readonly Type[] = ['pdf', 'docx', 'pptx', 'link', 'doc', 'ppt']
const typesSpread = spread(typeNames.map((type) => [type, types[type].share] as const))
const licences = [null, 'CC-BY-4.0', null, 'CC-BY-SA-4.0', 'CC-BY-NC-SA-4.0', 'CC0-1.0'] as const

export const lastDay = Date.UTC(2026, 5, 30)
export const years = 5 * 365 * 86_400_000

const languageOf = (chance: Random, subject: StorageName): Language =>
  chance.says(subject === 'Afrikaans' ? 0.97 : subject === 'English' ? 0.01 : 0.3) ? 'af' : 'en'

/** Four in ten are rated, few of them often. */
function ratingOf(chance: Random) {
  if (chance.says(0.6)) return { rating_total: null, rating_amount: null, average_rating: null, rating: null }
  const amount = 1 + Math.floor(chance.next() ** 6 * 400)
  const total = Math.min(5 * amount, amount + Math.round(amount * 4 * (1 - chance.next() ** 2)))
  return {
    rating_total: total,
    rating_amount: amount,
    average_rating: total / amount,
    rating: total / amount,
  }
}

function contentOf(chance: Random, id: string, title: string) {
  const type = chance.pick(typesSpread)
  const { mime } = types[type]
  if (type === 'link')
    return { kind: 'link', file_url: `https://lessons.example/${id}`, understood: 'waiting' }
  const fileName = `${title.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80)}.${type}`
  return {
    kind: 'file',
    file_url: fileUrl(id, fileName),
    storage_key: `uploads/${id}.${type}`,
    file_name: fileName,
    bytes: 20_000 + Math.floor(chance.next() ** 3 * 9_000_000),
    mime,
    sha256: chance.hex(64),
    pages: chance.says(0.9) ? 1 + Math.floor(chance.next() ** 3 * 80) : null,
    understood: 'done',
  }
}

/** A row of `resources`, column by column; absent columns keep their default. */
export type MadeUpRow = Readonly<Record<string, string | number | boolean | readonly string[] | null>>

/** `share` of the five years had passed when it was filed. */
function madeUpRow(chance: Random, share: number, verified: boolean): MadeUpRow {
  const id = chance.uuid()
  const subject = chance.pick(subjects)
  const language = languageOf(chance, subject)
  const { title, tags } = named(chance, subject, language)
  const modifiedAt = new Date(lastDay - years * (1 - share) - chance.below(86_400_000))
  return {
    id,
    user_id: `teacher-${chance.below(900)}@school.example`,
    subject,
    title,
    tags,
    modified_at: modifiedAt.toISOString(),
    verified: verified || null,
    ...contentOf(chance, id, title),
    ...(verified && ratingOf(chance)),
    licence: chance.pick(licences),
    author: chance.says(0.5) ? `Teacher ${chance.below(900)}` : null,
    language: chance.says(0.6) ? language : null,
    language_guess: chance.says(0.8) ? language : null,
  }
}

/** One in fifty waits for review beside the requested ones. */
const waitingShare = 1 / 50

export const defaultSeed = 6

/** Yields the requested number of verified resources, the oldest first, and a few that wait. */
export function* madeUpResources(count: number, seed = defaultSeed): Generator<MadeUpRow> {
  const chance = seeded(seed)
  for (let i = 0; i < count; i += 1) {
    yield madeUpRow(chance, i / count, true)
    if (chance.says(waitingShare)) yield madeUpRow(chance, i / count, false)
  }
}
