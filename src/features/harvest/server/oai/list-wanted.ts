/** Which list a harvester wants, from its first question or from where it left off. */
import { subjectById } from '#features/subjects/subject.ts'
import type { HarvestPlace } from '../../harvest-record.ts'
import type { OaiRequest, Verb } from './oai-request.ts'
import { OaiTrouble } from './oai-trouble.ts'
import { type Resumed, unpackToken } from './resumption-token.ts'
import { readUtcDatetime } from './utc-datetime.ts'

export interface ListWanted extends Omit<Resumed, 'after' | 'expires'> {
  /** Undefined: from the beginning. */
  readonly after: HarvestPlace | undefined
}

function readTime(given: OaiRequest['given'], name: 'from' | 'until') {
  const text = given[name]
  const time = text === undefined ? undefined : readUtcDatetime(text)
  if (text !== undefined && !time)
    throw new OaiTrouble('badArgument', `${name} is no day and no second, as 2026-11-22T08:15:30Z.`)
  return time
}

function readTimes(given: OaiRequest['given']) {
  const [from, until] = [readTime(given, 'from'), readTime(given, 'until')]
  if (from && until && from.granularity !== until.granularity)
    throw new OaiTrouble('badArgument', 'from and until are not of one granularity.')
  if (from && until && from.first > until.last)
    throw new OaiTrouble('badArgument', 'from is later than until.')
  return { from: from?.first, until: until?.last }
}

function readSubject(set: string | undefined) {
  if (set === undefined) return undefined
  const subject = subjectById(set)
  if (!subject)
    throw new OaiTrouble('noRecordsMatch', 'There is no such set; ListSets names those there are.')
  return subject.storageName
}

function resumedBy(token: string, verb: Verb, now: Date): Resumed {
  const resumed = unpackToken(token)
  if (resumed?.verb !== verb)
    throw new OaiTrouble('badResumptionToken', 'This token is none of this list. Begin the list anew.')
  if (resumed.expires < now)
    throw new OaiTrouble('badResumptionToken', 'This token is too old. Begin the list anew.')
  return resumed
}

/** Throws OaiTrouble where there is no such list. */
export function listWanted({ verb, given }: OaiRequest, now: Date): ListWanted {
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
