/**
 * OAI-PMH 2.0 endpoint.
 * 1. `completeBefore` returns the second before which every change is committed. It becomes the `responseDate`.
 * 2. `readOaiRequest` checks the verb and its arguments (oai-request.ts).
 * 3. The handler of the verb returns the body. Lists come in pages with a resumption token (list-records.ts).
 * 4. A record is written in the requested format, Dublin Core or LOM (formats.ts, lom.ts).
 * 5. The document repeats the request around the body.
 * 6. An `OaiError` becomes an `error` element with status 200. Any other error is thrown.
 *
 * The response has no change of the `responseDate` or later. A harvester that sends it as the next `from` misses none.
 */
import { subjects } from '#features/catalogue/subjects/subject.ts'
import { oaiPath } from '../../contract.ts'
import type { SiteInfo } from '../../learning-resource.ts'
import type { HarvestDeps } from '../harvest-deps.ts'
import { completeBefore, findEarliestChange, findHarvestRecord } from '../harvest-repository.ts'
import { xml, xmlDocument } from '#platform/markup.ts'
import { type Format, formatNamed, formats, recordXml } from './formats.ts'
import { type VerbHandler, listRecords } from './list-records.ts'
import { parseOaiIdentifier, utcDatetime } from './oai-notation.ts'
import { type RawArguments, type OaiRequest, readOaiRequest, type Verb, OaiError } from './oai-request.ts'

const identify: VerbHandler = async (deps, _request, asOf) => {
  const earliest = (await findEarliestChange(deps.db)) ?? asOf
  return xml`<repositoryName>${deps.siteName}</repositoryName>
<baseURL>${deps.baseUrl + oaiPath}</baseURL>
<protocolVersion>2.0</protocolVersion>
<adminEmail>${deps.contact}</adminEmail>
<earliestDatestamp>${utcDatetime(earliest)}</earliestDatestamp>
<deletedRecord>persistent</deletedRecord>
<granularity>YYYY-MM-DDThh:mm:ssZ</granularity>
<compression>gzip</compression>`
}

/** Throws `idDoesNotExist` for a resource that was never public. */
async function findRecord({ db, baseUrl }: HarvestDeps, identifier: string) {
  const id = parseOaiIdentifier(baseUrl, identifier)
  const record = id === undefined ? undefined : await findHarvestRecord(db, id)
  if (record) return record
  throw new OaiError('idDoesNotExist', 'There is no record with this identifier.')
}

const formatXml = ([prefix, { schema, namespace }]: readonly [string, Format]) =>
  xml`<metadataFormat><metadataPrefix>${prefix}</metadataPrefix><schema>${schema}</schema><metadataNamespace>${namespace}</metadataNamespace></metadataFormat>`

const listFormats: VerbHandler = async (deps, { args: { identifier } }) => {
  if (identifier !== undefined) await findRecord(deps, identifier)
  return Object.entries(formats).map(formatXml).join('\n')
}

const listSets: VerbHandler = async (_deps, { args }) => {
  if (args['resumptionToken'] !== undefined)
    throw new OaiError('badResumptionToken', 'The list of sets comes whole, without a token.')
  return subjects
    .map(({ id, title }) => xml`<set><setSpec>${id}</setSpec><setName>${title}</setName></set>`)
    .join('\n')
}

const getRecord: VerbHandler = async (deps, { args: { identifier = '', metadataPrefix = '' } }) => {
  const format = formatNamed(metadataPrefix)
  return recordXml(await findRecord(deps, identifier), format, deps)
}

const handlers: Readonly<Record<Verb, VerbHandler>> = {
  Identify: identify,
  ListMetadataFormats: listFormats,
  ListSets: listSets,
  GetRecord: getRecord,
  ListIdentifiers: listRecords,
  ListRecords: listRecords,
}

const schema = 'http://www.openarchives.org/OAI/2.0/'

/** `request` is undefined when its verb or arguments are invalid. */
function documentOf(body: string, request: OaiRequest | undefined, { baseUrl }: SiteInfo, asOf: Date) {
  const args = request ? [['verb', request.verb] as const, ...Object.entries(request.args)] : []
  const attributes = args.map(([name, value]) => xml` !${name}="${value}"`)
  return xmlDocument(xml`<OAI-PMH xmlns="${schema}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${schema} ${schema}OAI-PMH.xsd">
<responseDate>${utcDatetime(asOf)}</responseDate>
<request!${attributes}>${baseUrl + oaiPath}</request>
!${body}
</OAI-PMH>`)
}

const errorXml = ({ code, message }: OaiError) => xml`<error code="${code}">${message}</error>`

/** Returns the XML document. Throws errors that the protocol has no code for. */
export async function answerOai(deps: HarvestDeps, raw: RawArguments): Promise<string> {
  const asOf = await completeBefore(deps.db)
  let request: OaiRequest | undefined
  try {
    request = readOaiRequest(raw)
    const { verb } = request
    const body = await handlers[verb](deps, request, asOf)
    return documentOf(xml`<!${verb}>!${body}</!${verb}>`, request, deps, asOf)
  } catch (error) {
    if (!(error instanceof OaiError)) throw error
    // The protocol forbids repeating invalid arguments.
    const repeated = error.code === 'badArgument' ? undefined : request
    return documentOf(errorXml(error), repeated, deps, asOf)
  }
}
