/** ListRecords and ListIdentifiers: at most a hundred at a time, oldest change first. */
import * as z from 'zod/mini'
import { storageName } from '#features/subjects/contract.ts'
import { subjectById } from '#features/subjects/subject.ts'
import type { HarvestPlace, HarvestRecord, HarvestRepository } from '../harvest-repository.ts'
import { type OaiRequest, type Verb, OaiError } from './oai-request.ts'
import { readUtcDatetime, utcDatetime } from './oai-notation.ts'
import type { HarvestSite } from '../../learning-resource.ts'
import { xml } from '../xml.ts'
import { formatNamed } from './formats.ts'
import { headerXml, recordXml } from './record-xml.ts'

interface Resumed {
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

function packToken({ verb, metadataPrefix, subject, from, until, after, cursor, expires }: Resumed) {
  const list = [verb, metadataPrefix, subject ?? null, since1970(from), since1970(until)]
  const place = [secondsOf(after.changedAt), after.id, cursor, secondsOf(expires)]
  return Buffer.from(JSON.stringify([...list, ...place])).toString('base64url')
}

/** Undefined for anything `packToken` did not make. */
function unpackToken(token: string): Resumed | undefined {
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

interface ListWanted extends Omit<Resumed, 'after' | 'expires'> {
  /** Undefined: from the beginning. */
  readonly after: HarvestPlace | undefined
}

function readTime(given: OaiRequest['given'], name: 'from' | 'until') {
  const text = given[name]
  const time = text === undefined ? undefined : readUtcDatetime(text)
  if (text !== undefined && !time)
    throw new OaiError('badArgument', `${name} is no day and no second, as 2026-11-22T08:15:30Z.`)
  return time
}

function readTimes(given: OaiRequest['given']) {
  const [from, until] = [readTime(given, 'from'), readTime(given, 'until')]
  if (from && until && from.granularity !== until.granularity)
    throw new OaiError('badArgument', 'from and until are not of one granularity.')
  if (from && until && from.first > until.last) throw new OaiError('badArgument', 'from is later than until.')
  return { from: from?.first, until: until?.last }
}

function readSubject(set: string | undefined) {
  if (set === undefined) return undefined
  const subject = subjectById(set)
  if (!subject) throw new OaiError('noRecordsMatch', 'There is no such set; ListSets names those there are.')
  return subject.storageName
}

function resumedBy(token: string, verb: Verb, now: Date): Resumed {
  const resumed = unpackToken(token)
  if (resumed?.verb !== verb)
    throw new OaiError('badResumptionToken', 'This token is none of this list. Begin the list anew.')
  if (resumed.expires < now)
    throw new OaiError('badResumptionToken', 'This token is too old. Begin the list anew.')
  return resumed
}

/** Throws OaiError where there is no such list. */
function listWanted({ verb, given }: OaiRequest, now: Date): ListWanted {
  const { resumptionToken, metadataPrefix = '', set } = given
  if (resumptionToken !== undefined) return resumedBy(resumptionToken, verb, now)
  const times = readTimes(given)
  return {
    verb,
    metadataPrefix,
    ...times,
    subject: readSubject(set),
    after: undefined,
    cursor: 0,
  }
}

export interface OaiDeps {
  readonly harvest: HarvestRepository
  readonly site: HarvestSite
}

/** `asOf`: the answer knows of all that happened before, and of nothing since. Throws OaiError. */
export type Answer = (deps: OaiDeps, request: OaiRequest, asOf: Date) => Promise<string>

const rowsAtOnce = 100
/** Long records make a shorter page: slow readers hold less memory (F-C2). */
const maxCharacters = 500_000
const tokenGoodForMs = 24 * 3_600_000

interface Part {
  readonly wanted: ListWanted
  /** How many records the list has up to and with this part. */
  readonly soFar: number
  /** Its last record, where the list goes on. */
  readonly last: HarvestPlace | undefined
  readonly asOf: Date
}

/**
 * Where the list goes on; empty at the end of one that came in parts, nothing for one that came whole. How long it is
 * would have to be counted, and changes while it is read.
 */
function tokenXml({ wanted, soFar, last, asOf }: Part) {
  const { cursor, after } = wanted
  if (!last) return after ? xml`<resumptionToken cursor="${cursor}"/>` : ''
  const expires = new Date(asOf.getTime() + tokenGoodForMs)
  const token = packToken({ ...wanted, after: last, cursor: soFar, expires })
  return xml`<resumptionToken expirationDate="${utcDatetime(expires)}" cursor="${cursor}">${token}</resumptionToken>`
}

/** The texts of the first records: of all, or of those after which the page is long enough. */
function textsOf(records: readonly HarvestRecord[], write: (record: HarvestRecord) => string): string[] {
  const texts: string[] = []
  let characters = 0
  for (const record of records) {
    const text = write(record)
    texts.push(text)
    characters += text.length
    if (characters >= maxCharacters) break
  }
  return texts
}

/**
 * A record that changes while the list is read moves to its end: it comes later, or again, as it is then. None is
 * missed.
 */
export const listRecords: Answer = async ({ harvest, site }, request, asOf) => {
  const wanted = listWanted(request, asOf)
  const format = formatNamed(wanted.metadataPrefix)
  const which = { subject: wanted.subject, from: wanted.from, until: wanted.until, before: asOf }
  const found = await harvest.changed(which, wanted.after, rowsAtOnce + 1)
  if (found.length === 0)
    throw new OaiError('noRecordsMatch', 'Nothing of that set changed within that time.')
  const write = request.verb === 'ListRecords' ? recordXml : headerXml
  const texts = textsOf(found.slice(0, rowsAtOnce), (record) => write(record, format, site))
  const last = found.length > texts.length ? found[texts.length - 1] : undefined
  return texts.join('') + tokenXml({ wanted, soFar: wanted.cursor + texts.length, last, asOf })
}
