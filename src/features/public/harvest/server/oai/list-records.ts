/** ListRecords and ListIdentifiers in pages of at most a hundred records, oldest change first. */
import * as z from 'zod/mini'
import { storageName } from '#features/catalogue/subjects/contract.ts'
import { subjectById } from '#features/catalogue/subjects/subject.ts'
import type { HarvestDeps } from '../harvest-deps.ts'
import { type HarvestCursor, type HarvestRecord, listChanged } from '../harvest-repository.ts'
import { type OaiRequest, type Verb, OaiError } from './oai-request.ts'
import { parseUtcDatetime, utcDatetime } from './oai-notation.ts'
import { xml } from '#platform/markup.ts'
import { formatNamed, headerXml, recordXml } from './formats.ts'

interface ListQuery {
  readonly verb: Verb
  readonly metadataPrefix: string
  readonly subject: z.output<typeof storageName> | undefined
  readonly from: Date | undefined
  readonly until: Date | undefined
  /** Last record of the previous page; undefined for the first page. */
  readonly after: HarvestCursor | undefined
  /** Number of records on previous pages. */
  readonly cursor: number
}

interface ResumptionToken extends ListQuery {
  readonly after: HarvestCursor
  readonly expires: Date
}

const seconds = z.int().check(z.minimum(0), z.maximum(253_402_300_799))
const count = z.int().check(z.minimum(0))

const tokenShape = z.tuple([
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
const dateOf = (since1970: number) => new Date(since1970 * 1_000)
/** No record is older than 1970, so an earlier `from` means the same. */
const secondsFrom1970 = (moment: Date | undefined) => (moment ? Math.max(0, secondsOf(moment)) : null)

function encodeToken({ after, cursor, expires, ...query }: ResumptionToken) {
  const { verb, metadataPrefix, subject = null, from, until } = query
  const list = [verb, metadataPrefix, subject, secondsFrom1970(from), secondsFrom1970(until)]
  const position = [secondsOf(after.changedAt), after.id, cursor, secondsOf(expires)]
  return Buffer.from(JSON.stringify([...list, ...position])).toString('base64url')
}

/** Undefined unless `encodeToken` wrote the token. */
function decodeToken(token: string): ResumptionToken | undefined {
  try {
    const text = Buffer.from(token, 'base64url').toString()
    const [verb, metadataPrefix, subject, from, until, changedAt, id, cursor, expires] = tokenShape.parse(
      JSON.parse(text),
    )
    return {
      verb,
      metadataPrefix,
      subject: subject ?? undefined,
      from: from === null ? undefined : dateOf(from),
      until: until === null ? undefined : dateOf(until),
      after: { changedAt: dateOf(changedAt), id },
      cursor,
      expires: dateOf(expires),
    }
  } catch {
    return undefined
  }
}

function readTime(args: OaiRequest['args'], name: 'from' | 'until') {
  const text = args[name]
  const time = text === undefined ? undefined : parseUtcDatetime(text)
  if (text !== undefined && !time)
    throw new OaiError('badArgument', `${name} is no day and no second, as 2026-11-22T08:15:30Z.`)
  return time
}

function readTimes(args: OaiRequest['args']) {
  const [from, until] = [readTime(args, 'from'), readTime(args, 'until')]
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

function readToken(token: string, verb: Verb, now: Date): ResumptionToken {
  const decoded = decodeToken(token)
  if (decoded?.verb !== verb)
    throw new OaiError('badResumptionToken', 'This token is none of this list. Begin the list anew.')
  if (decoded.expires < now)
    throw new OaiError('badResumptionToken', 'This token is too old. Begin the list anew.')
  return decoded
}

/** Throws `badArgument`, `badResumptionToken`, `noRecordsMatch`. */
function readListQuery({ verb, args }: OaiRequest, now: Date): ListQuery {
  const { resumptionToken, metadataPrefix = '', set } = args
  if (resumptionToken !== undefined) return readToken(resumptionToken, verb, now)
  const times = readTimes(args)
  return { verb, metadataPrefix, ...times, subject: readSubject(set), after: undefined, cursor: 0 }
}

/** Returns the body of the response: every change before `asOf`, none since. Throws OaiError. */
export type VerbHandler = (deps: HarvestDeps, request: OaiRequest, asOf: Date) => Promise<string>

const maxRecords = 100
/** Long records make a shorter page, so that slow clients hold less memory (F-C2). */
const maxCharacters = 500_000
const tokenLifetimeMs = 24 * 3_600_000

/**
 * An empty token ends a list of several pages; a list of one page has no token. `completeListSize` is left out: it
 * changes while the list is read. `soFar` counts the records up to the end of this page; `last` is undefined on the last.
 */
function tokenXml(query: ListQuery, soFar: number, last: HarvestCursor | undefined, asOf: Date) {
  const { cursor, after } = query
  if (!last) return after ? xml`<resumptionToken cursor="${cursor}"/>` : ''
  const expires = new Date(asOf.getTime() + tokenLifetimeMs)
  const token = encodeToken({ ...query, after: last, cursor: soFar, expires })
  return xml`<resumptionToken expirationDate="${utcDatetime(expires)}" cursor="${cursor}">${token}</resumptionToken>`
}

/** Stops after the record that reaches `maxCharacters`. */
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
 * A record that changes while a harvester reads moves to the end of the list. It may come twice, but none is missed.
 */
export const listRecords: VerbHandler = async (deps, request, asOf) => {
  const query = readListQuery(request, asOf)
  const format = formatNamed(query.metadataPrefix)
  const filter = { subject: query.subject, from: query.from, until: query.until, before: asOf }
  const found = await listChanged(deps.db, filter, query.after, maxRecords + 1)
  if (found.length === 0)
    throw new OaiError('noRecordsMatch', 'Nothing of that set changed within that time.')
  const write = request.verb === 'ListRecords' ? recordXml : headerXml
  const texts = textsOf(found.slice(0, maxRecords), (record) => write(record, format, deps))
  const last = found.length > texts.length ? found[texts.length - 1] : undefined
  return texts.join('') + tokenXml(query, query.cursor + texts.length, last, asOf)
}
