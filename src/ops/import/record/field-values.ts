/** Values of single fields of a record: its id here, its time, its ratings, its licence. */
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import content from '#content/licences.json' with { type: 'json' }
import { starCount } from '#features/ratings/rating.ts'
import { timestampMs, unwrapped, wholeNumber } from '../firestore/firestore-values.ts'
import type { FieldReader, Remarks } from './field-reader.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The id a record gets here: its own where it is a UUID, otherwise one made of its name, so that a repeat finds it
 * again. `name`: the path of a document, or the id in a table.
 */
export function resourceIdOf(id: string, name: string): string {
  const own = id.toLowerCase()
  if (uuid.test(own)) return own
  const hex = createHash('sha256').update(`thuto import\n${name}`).digest('hex')
  // Version 8 of RFC 9562: made of a sum of the site's own choice.
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

const isoText = z.string().check(z.regex(/^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d.*)?$/))
const earliestMs = Date.UTC(1990, 0)

/** ISO text, milliseconds or a Firestore timestamp. Undefined for any other value, and for a time before 1990. */
export function parseMoment(said: unknown): Date | undefined {
  const value = unwrapped(said)
  const iso = z.safeParse(isoText, value).data
  const milliseconds =
    iso === undefined ? (z.safeParse(wholeNumber, value).data ?? timestampMs(value)) : Date.parse(iso)
  const moment = new Date(Math.trunc(milliseconds ?? Number.NaN))
  return moment.getTime() >= earliestMs ? moment : undefined
}

export interface Sums {
  readonly ratingTotal: number | undefined
  readonly ratingAmount: number | undefined
}

/** Each is a row of the ledger here. */
const maxRatings = 100_000
const closeEnough = 0.05

/** The sums of a record, where they can be those of clicks of one to five stars. */
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
    note('averageRating', `${average} is not ${total} stars in ${amount} ratings. It is computed anew.`)
  return { ratingTotal: total, ratingAmount: amount }
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replaceAll(/[^a-z0-9.]+/g, '')

const byName = new Map(
  [...content.older.map((each) => ({ ...each, short: '', name: '' })), ...content.licences].flatMap(
    ({ spdx, deed, short, name }) =>
      [spdx, deed, short, name].filter((said) => said !== '').map((said) => [plain(said), spdx] as const),
  ),
)

/** The id in `content/licences.json` of a licence by its id, its name or the address of its text; undefined for others. */
export const licenceNamed = (said: string): string | undefined => byName.get(plain(said))
