/** Where a list goes on, and which list it is: all of it stands in the token, nothing is kept here. */
import * as z from 'zod/mini'
import { storageName } from '#features/subjects/contract.ts'
import type { HarvestPlace } from '../../harvest-record.ts'
import type { Verb } from './oai-request.ts'

export interface Resumed {
  readonly verb: Verb
  readonly metadataPrefix: string
  readonly subject: z.output<typeof storageName> | undefined
  readonly from: Date | undefined
  readonly until: Date | undefined
  /** The last record that was given. */
  readonly after: HarvestPlace
  /** How many were given before. */
  readonly cursor: number
  /** When it stops to be good. */
  readonly expires: Date
}

const seconds = z.int().check(z.minimum(0), z.maximum(253_402_300_799))
const count = z.int().check(z.minimum(0))

const packed = z.tuple([
  z.enum(['ListIdentifiers', 'ListRecords']),
  z.string(),
  z.nullable(storageName),
  z.nullable(seconds),
  z.nullable(seconds),
  seconds,
  z.uuid(),
  count,
  seconds,
])

const secondsOf = (moment: Date) => Math.floor(moment.getTime() / 1_000)
const momentOf = (after1970: number) => new Date(after1970 * 1_000)
/** Nothing changed before 1970: a harvester may ask from any day. */
const since1970 = (moment: Date | undefined) => (moment ? Math.max(0, secondsOf(moment)) : null)

export function packToken({ verb, metadataPrefix, subject, from, until, after, cursor, expires }: Resumed) {
  const list = [verb, metadataPrefix, subject ?? null, since1970(from), since1970(until)]
  const place = [secondsOf(after.changedAt), after.id, cursor, secondsOf(expires)]
  return Buffer.from(JSON.stringify([...list, ...place])).toString('base64url')
}

/** Undefined for anything `packToken` did not make. */
export function unpackToken(token: string): Resumed | undefined {
  try {
    const text = Buffer.from(token, 'base64url').toString()
    const [verb, metadataPrefix, subject, from, until, changedAt, id, cursor, expires] = packed.parse(
      JSON.parse(text),
    )
    return {
      verb,
      metadataPrefix,
      subject: subject ?? undefined,
      from: from === null ? undefined : momentOf(from),
      until: until === null ? undefined : momentOf(until),
      after: { changedAt: momentOf(changedAt), id },
      cursor,
      expires: momentOf(expires),
    }
  } catch {
    return undefined
  }
}
