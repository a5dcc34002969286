/** ListRecords and ListIdentifiers: at most a hundred at a time, oldest change first. */
import type { HarvestPlace, HarvestRecord } from '../../harvest-record.ts'
import type { HarvestRepository } from '../harvest-repository.ts'
import type { HarvestSite } from '../harvest-site.ts'
import { xml } from '../xml.ts'
import { formatNamed } from './formats/formats.ts'
import { type ListWanted, listWanted } from './list-wanted.ts'
import type { OaiRequest } from './oai-request.ts'
import { OaiTrouble } from './oai-trouble.ts'
import { headerXml, recordXml } from './record-xml.ts'
import { packToken } from './resumption-token.ts'
import { utcDatetime } from './utc-datetime.ts'

export interface OaiParts {
  readonly harvest: HarvestRepository
  readonly site: HarvestSite
}

/** `asOf`: the answer knows of all that happened before, and of nothing since. Throws OaiTrouble. */
export type Answer = (parts: OaiParts, request: OaiRequest, asOf: Date) => Promise<string>

const rowsAtOnce = 100
/** Long records make a shorter page: slow readers hold less memory (F-C2). */
const mostCharacters = 500_000
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
    if (characters >= mostCharacters) break
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
    throw new OaiTrouble('noRecordsMatch', 'Nothing of that set changed within that time.')
  const write = request.verb === 'ListRecords' ? recordXml : headerXml
  const texts = textsOf(found.slice(0, rowsAtOnce), (record) => write(record, format, site))
  const last = found.length > texts.length ? found[texts.length - 1] : undefined
  return texts.join('') + tokenXml({ wanted, soFar: wanted.cursor + texts.length, last, asOf })
}
