/** Parsers of fields: id, time, ratings, licence, review. */
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { contentFile } from '#platform/config/content-layers.ts'
import { starCount } from '#features/catalogue/ratings/rating.ts'
import type { FieldReader, Remarks } from './field-reader.ts'
import { versionKinds } from '#features/catalogue/resources/attributes.ts'
import { maxNote } from '#features/contributing/contributions/contract.ts'
import { splitTags } from '../../catalogue-entry.ts'
import type { ReviewRecord } from './catalogue-record.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Returns the record's own UUID, or one derived from its id, so that a repeated import finds it. */
export function resourceIdOf(id: string): string {
  const own = id.toLowerCase()
  if (uuid.test(own)) return own
  const hex = createHash('sha256').update(`thuto import\n${id}`).digest('hex')
  // UUID version 8 of RFC 9562: the hash is the application's choice.
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

const wholeNumber = z.union([
  z.number(),
  z.pipe(z.string().check(z.regex(/^-?\d{1,15}$/)), z.transform(Number)),
])
const isoText = z.string().check(z.regex(/^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d.*)?$/))
const earliestMs = Date.UTC(1990, 0)

/** Parses ISO text or milliseconds. Returns undefined for other values and times before 1990. */
export function parseMoment(value: unknown): Date | undefined {
  const iso = z.safeParse(isoText, value).data
  const milliseconds = iso === undefined ? z.safeParse(wholeNumber, value).data : Date.parse(iso)
  const moment = new Date(Math.trunc(milliseconds ?? Number.NaN))
  return moment.getTime() >= earliestMs ? moment : undefined
}

export interface Sums {
  readonly ratingTotal: number | undefined
  readonly ratingAmount: number | undefined
}

/** Each rating becomes a row of the ledger. */
const maxRatings = 100_000
const closeEnough = 0.05

/** Returns the sums if ratings of one to five stars can have them, else zeros with a remark. */
export function ratingsOf(fields: FieldReader, { note }: Remarks): Sums {
  const [ratingTotal, ratingAmount] = [fields.count('ratingTotal'), fields.count('ratingAmount')]
  if (ratingTotal === undefined && ratingAmount === undefined) return { ratingTotal, ratingAmount }
  const [total, amount] = [ratingTotal ?? 0, ratingAmount ?? 0]
  if (total < amount || total > amount * starCount || amount > maxRatings) {
    note(
      'ratingTotal',
      `${total} stars in ${amount} ratings cannot be: a rating is 1 to ${starCount} stars, and at most ${maxRatings} are taken. It begins unrated.`,
    )
    return { ratingTotal: 0, ratingAmount: 0 }
  }
  const average = Number(fields.raw('averageRating') ?? Number.NaN)
  if (amount > 0 && Math.abs(average - total / amount) > closeEnough)
    note('averageRating', `${average} is not ${total} stars in ${amount} ratings. It is calculated again.`)
  return { ratingTotal: total, ratingAmount: amount }
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replaceAll(/[^a-z0-9.]+/g, '')

interface Licence {
  readonly spdx: string
  readonly deed: string
  readonly short?: string
  readonly name?: string
}
const { older, licences } = contentFile('licences.json') as Readonly<
  Record<'older' | 'licences', readonly Licence[]>
>

const byName = new Map(
  [...older, ...licences].flatMap(({ spdx, deed, short = '', name = '' }) =>
    [spdx, deed, short, name].filter((value) => value !== '').map((value) => [plain(value), spdx] as const),
  ),
)

/** Returns the SPDX id in `content/licences.json` by id, name or address of the text; undefined for other licences. */
export const licenceNamed = (value: string): string | undefined => byName.get(plain(value))

const maxCount = 30_000
const maxFields = 20

const editors = ['author', 'moderator'] as const

/** Only a resource that is not public can be returned, and a return has a reason. */
function returnOf(fields: FieldReader, { note }: Remarks) {
  const reason = fields.line('returnedReason', 40)
  const returnedAt = parseMoment(fields.raw('returnedAt'))
  if (reason === undefined && returnedAt === undefined) return undefined
  if (reason === undefined || returnedAt === undefined || fields.isTrue('verified')) {
    note('returnedAt', 'A return needs a time, a reason, and a resource that is not public. It is left out.')
    return undefined
  }
  const named = fields.raw('returnedFields')
  const split = typeof named === 'string' ? splitTags(named) : []
  const list: readonly unknown[] = Array.isArray(named) ? named : split
  const known = list.filter((field) => typeof field === 'string').slice(0, maxFields)
  const returnedFields = known.length === 0 ? undefined : known
  return {
    returnedAt,
    returnedReason: reason,
    returnedText: fields.line('returnedText', 1_000),
    returnedFields,
  }
}

/** Version, edits, decisions and the request to the author, as exports of this site have them. */
export function reviewOf(fields: FieldReader, notes: Remarks): ReviewRecord {
  const count = (name: 'version' | 'editNumber' | 'decisions' | 'returns') => {
    const number = fields.count(name)
    return number === undefined ? undefined : Math.min(number, maxCount)
  }
  return {
    version: count('version') || undefined,
    versionKind: versionKinds.find((kind) => kind === fields.line('versionKind', 20)),
    versionNote: fields.line('versionNote', maxNote),
    editNumber: count('editNumber') || undefined,
    decisions: count('decisions'),
    returns: count('returns'),
    queuedAt: parseMoment(fields.raw('queuedAt')),
    editedAt: parseMoment(fields.raw('editedAt')),
    editedBy: editors.find((editor) => editor === fields.line('editedBy', 20)),
    returnedAt: undefined,
    returnedReason: undefined,
    returnedText: undefined,
    returnedFields: undefined,
    ...returnOf(fields, notes),
  }
}
