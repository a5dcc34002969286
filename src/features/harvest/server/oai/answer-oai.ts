/** OAI-PMH 2.0: answers a harvester's question, whatever it is, with a document of the protocol. */
import { subjectTitles } from '#features/subjects/messages.ts'
import { subjects } from '#features/subjects/subject.ts'
import { oaiPath } from '../../contract.ts'
import type { HarvestSite } from '../../learning-resource.ts'
import { xml, xmlDocument } from '../xml.ts'
import { type Format, formatNamed, formats } from './formats.ts'
import { type Answer, listRecords, type OaiDeps } from './list-records.ts'
import { idOf, utcDatetime } from './oai-notation.ts'
import { type Asked, type OaiRequest, readOaiRequest, type Verb, OaiError } from './oai-request.ts'
import { recordXml } from './record-xml.ts'

const identify: Answer = async ({ harvest, site }, _request, asOf) => {
  const earliest = (await harvest.earliest()) ?? asOf
  return xml`<repositoryName>${site.siteName}</repositoryName>
<baseURL>${site.baseUrl + oaiPath}</baseURL>
<protocolVersion>2.0</protocolVersion>
<adminEmail>${site.contact}</adminEmail>
<earliestDatestamp>${utcDatetime(earliest)}</earliestDatestamp>
<deletedRecord>persistent</deletedRecord>
<granularity>YYYY-MM-DDThh:mm:ssZ</granularity>
<compression>gzip</compression>`
}

/** Throws OaiError for what never was public. */
async function recordNamed({ harvest, site }: OaiDeps, identifier: string) {
  const id = idOf(site.baseUrl, identifier)
  const record = id === undefined ? undefined : await harvest.record(id)
  if (record) return record
  throw new OaiError('idDoesNotExist', 'There is no record with this identifier.')
}

const formatXml = ([prefix, { schema, namespace }]: readonly [string, Format]) =>
  xml`<metadataFormat><metadataPrefix>${prefix}</metadataPrefix><schema>${schema}</schema><metadataNamespace>${namespace}</metadataNamespace></metadataFormat>`

const listFormats: Answer = async (deps, { given: { identifier } }) => {
  if (identifier !== undefined) await recordNamed(deps, identifier)
  return Object.entries(formats).map(formatXml).join('\n')
}

const listSets: Answer = async (_parts, { given }) => {
  if (given['resumptionToken'] !== undefined)
    throw new OaiError('badResumptionToken', 'The list of sets comes whole, without a token.')
  return subjects
    .map(({ id }) => xml`<set><setSpec>${id}</setSpec><setName>${subjectTitles[id]}</setName></set>`)
    .join('\n')
}

const getRecord: Answer = async (deps, { given: { identifier = '', metadataPrefix = '' } }) => {
  const format = formatNamed(metadataPrefix)
  return recordXml(await recordNamed(deps, identifier), format, deps.site)
}

const answers: Readonly<Record<Verb, Answer>> = {
  Identify: identify,
  ListMetadataFormats: listFormats,
  ListSets: listSets,
  GetRecord: getRecord,
  ListIdentifiers: listRecords,
  ListRecords: listRecords,
}

const schema = 'http://www.openarchives.org/OAI/2.0/'

/** `request`: undefined where nobody could say what was asked. */
function documentOf(body: string, request: OaiRequest | undefined, { baseUrl }: HarvestSite, asOf: Date) {
  const asked = request ? [['verb', request.verb] as const, ...Object.entries(request.given)] : []
  const attributes = asked.map(([name, value]) => xml` !${name}="${value}"`)
  return xmlDocument(xml`<OAI-PMH xmlns="${schema}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${schema} ${schema}OAI-PMH.xsd">
<responseDate>${utcDatetime(asOf)}</responseDate>
<request!${attributes}>${baseUrl + oaiPath}</request>
!${body}
</OAI-PMH>`)
}

const errorXml = ({ code, message }: OaiError) => xml`<error code="${code}">${message}</error>`

/**
 * Trouble that the protocol knows is told in its words; other trouble is thrown. The date of an answer is the second
 * before which it knows everything, so that whoever asks next for what came from then on misses nothing.
 */
export async function answerOai(deps: OaiDeps, asked: Asked): Promise<string> {
  const asOf = await deps.harvest.completeBefore()
  let request: OaiRequest | undefined
  try {
    request = readOaiRequest(asked)
    const { verb } = request
    const body = await answers[verb](deps, request, asOf)
    return documentOf(xml`<!${verb}>!${body}</!${verb}>`, request, deps.site, asOf)
  } catch (error) {
    if (!(error instanceof OaiError)) throw error
    // What was not asked as it should be is not said again.
    const repeated = error.code === 'badArgument' ? undefined : request
    return documentOf(errorXml(error), repeated, deps.site, asOf)
  }
}
