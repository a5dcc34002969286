/** Rules of OAI-PMH 2.0 for every response; returns a sentence for each broken rule. */
import { childrenOf, type Element } from './xml-tree.ts'

export type OaiRequest = Readonly<Record<string, string>>

export interface OaiResponse {
  readonly status: number
  readonly type: string
  readonly text: string
  readonly root: Element
}

const codes = [
  'badArgument',
  'badResumptionToken',
  'badVerb',
  'cannotDisseminateFormat',
  'idDoesNotExist',
  'noRecordsMatch',
  'noMetadataFormats',
  'noSetHierarchy',
]
const second = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/
const setSpec = /^[\w.!~*'()-]+(:[\w.!~*'()-]+)*$/
const uri = /^[a-z][a-z0-9+.-]*:\S+$/i

const dublinCore =
  'title creator subject description publisher contributor date type format identifier source language relation coverage rights'.split(
    ' ',
  )

type Rule = readonly [holds: boolean, otherwise: string]
const broken = (rules: readonly Rule[]) => rules.filter(([holds]) => !holds).map(([, otherwise]) => otherwise)

const namesOf = (element: Element) => element.children.map(({ name }) => name)
const isOneOf = (names: readonly string[], pattern: RegExp) => pattern.test(`${names.join(' ')} `)
const firstText = (element: Element, name: string) => childrenOf(element, name)[0]?.text ?? ''

/** Rules of the envelope, the same for every verb. */
function frameRules({ status, type, text, root }: OaiResponse, request: OaiRequest, baseUrl: string): Rule[] {
  const [date, requestElement, ...content] = root.children
  const errors = content.filter(({ name }) => name === 'error')
  const isBadRequest = errors.some(({ attributes }) => /^bad(Verb|Argument)$/.test(attributes['code'] ?? ''))
  return [
    [status === 200, 'answers with 200, trouble too'],
    [type === 'text/xml; charset=utf-8', 'is text/xml'],
    [text.startsWith('<?xml version="1.0" encoding="UTF-8"?>'), 'begins with the XML declaration in UTF-8'],
    [root.name === 'OAI-PMH', 'has the root OAI-PMH'],
    [root.attributes['xmlns'] === 'http://www.openarchives.org/OAI/2.0/', 'is in its namespace'],
    [root.attributes['xsi:schemaLocation']?.includes('/OAI/2.0/OAI-PMH.xsd') === true, 'names its schema'],
    [date?.name === 'responseDate' && second.test(date.text), 'starts with its date, in seconds'],
    [
      requestElement?.name === 'request' && requestElement.text === baseUrl,
      'states the address it answers for',
    ],
    [
      JSON.stringify(requestElement?.attributes) === JSON.stringify(isBadRequest ? {} : request),
      'repeats the arguments, unless they are wrong',
    ],
    [
      errors.length > 0
        ? errors.length === content.length
        : content.length === 1 && content[0]?.name === request['verb'],
      'has errors, or the response of the verb',
    ],
    [errors.every(({ attributes }) => codes.includes(attributes['code'] ?? '')), 'has the protocol’s codes'],
  ]
}

function headerRules(header: Element, isFromBefore: (datestamp: string) => boolean): Rule[] {
  const datestamp = firstText(header, 'datestamp')
  return [
    [isOneOf(namesOf(header), /^identifier datestamp (setSpec )*$/), 'a header has its parts in their order'],
    [uri.test(firstText(header, 'identifier')), 'an identifier is a URI'],
    [second.test(datestamp), 'a datestamp is a second'],
    [isFromBefore(datestamp), 'no datestamp is later than the answer'],
    [childrenOf(header, 'setSpec').every(({ text }) => setSpec.test(text)), 'a set has a name sets may have'],
    [
      Object.entries(header.attributes).every(([name, value]) => name === 'status' && value === 'deleted'),
      'the status of a header is deleted or missing',
    ],
  ]
}

function metadataRules([content, ...more]: readonly Element[]): Rule[] {
  const namespace = Object.entries(content?.attributes ?? {}).find(([name]) => name.startsWith('xmlns'))?.[1]
  const isDublinCore = content?.name === 'oai_dc:dc'
  return [
    [content !== undefined && more.length === 0, 'metadata is one element'],
    [
      namespace !== undefined &&
        content?.attributes['xsi:schemaLocation']?.startsWith(`${namespace} `) === true,
      'metadata states its namespace and the place of its schema',
    ],
    [
      !isDublinCore || namesOf(content).every((name) => dublinCore.includes(name.replace(/^dc:/, ''))),
      'Dublin Core has fifteen elements',
    ],
  ]
}

function recordRules(record: Element): Rule[] {
  const [header] = childrenOf(record, 'header')
  const isDeleted = header?.attributes['status'] === 'deleted'
  const metadata = childrenOf(record, 'metadata')
  return [
    [isOneOf(namesOf(record), /^header (metadata )?$/), 'a record has a header, then its metadata'],
    [isDeleted === (metadata.length === 0), 'only what is deleted has no metadata'],
    ...metadata.flatMap(({ children }) => metadataRules(children)),
  ]
}

const contentRules: Readonly<Record<string, (content: Element) => Rule[]>> = {
  Identify: (content) => [
    [
      isOneOf(
        namesOf(content),
        /^repositoryName baseURL protocolVersion (adminEmail )+earliestDatestamp deletedRecord granularity (compression )*(description )*$/,
      ),
      'Identify has its parts in their order',
    ],
    [firstText(content, 'protocolVersion') === '2.0', 'it is version 2.0'],
    [/^\S+@(\S+\.)+\S+$/.test(firstText(content, 'adminEmail')), 'has an email for questions'],
    [second.test(firstText(content, 'earliestDatestamp')), 'the earliest datestamp is a second'],
    [
      /^(no|persistent|transient)$/.test(firstText(content, 'deletedRecord')),
      'it states the handling of deletions',
    ],
    [firstText(content, 'granularity') === 'YYYY-MM-DDThh:mm:ssZ', 'it counts in seconds'],
    [
      childrenOf(content, 'compression').every(({ text }) => text !== 'identity'),
      'identity is no compression',
    ],
  ],
  ListMetadataFormats: (content) => [
    [isOneOf(namesOf(content), /^(metadataFormat )+$/), 'there are formats'],
    [
      content.children.every((each) => isOneOf(namesOf(each), /^metadataPrefix schema metadataNamespace $/)),
      'each format states its prefix, schema and namespace',
    ],
    [content.children.some((each) => firstText(each, 'metadataPrefix') === 'oai_dc'), 'Dublin Core is there'],
  ],
  ListSets: (content) => [
    [isOneOf(namesOf(content), /^(set )+(resumptionToken )?$/), 'there are sets'],
    [
      childrenOf(content, 'set').every((each) => isOneOf(namesOf(each), /^setSpec setName $/)),
      'each has a name',
    ],
    [
      childrenOf(content, 'set').every((each) => setSpec.test(firstText(each, 'setSpec'))),
      'a set has a good name',
    ],
  ],
  GetRecord: (content) => [[isOneOf(namesOf(content), /^record $/), 'it is one record']],
  ListIdentifiers: (content) => [
    [isOneOf(namesOf(content), /^(header )+(resumptionToken )?$/), 'there are headers, then perhaps a token'],
  ],
  ListRecords: (content) => [
    [isOneOf(namesOf(content), /^(record )+(resumptionToken )?$/), 'there are records, then perhaps a token'],
  ],
}

export const headersIn = (root: Element): Element[] =>
  root.children
    .filter(({ name }) => name in contentRules)
    .flatMap((content) => [
      ...childrenOf(content, 'record').flatMap((record) => childrenOf(record, 'header')),
      ...childrenOf(content, 'header'),
    ])

/** Returns every rule that the response breaks. */
export function brokenRules(response: OaiResponse, request: OaiRequest, baseUrl: string): string[] {
  const { root } = response
  const date = firstText(root, 'responseDate')
  const content = root.children.filter(({ name }) => name in contentRules)
  return broken([
    ...frameRules(response, request, baseUrl),
    ...content.flatMap((each) => contentRules[each.name]?.(each) ?? []),
    ...content.flatMap((each) => childrenOf(each, 'record').flatMap(recordRules)),
    ...headersIn(root).flatMap((header) => headerRules(header, (datestamp) => datestamp <= date)),
  ])
}
