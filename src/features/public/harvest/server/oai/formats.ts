import { type Attribute, attributes, optionalAttributes } from '#features/catalogue/resources/attributes.ts'
import { deedOf, licenceLabel } from '#features/catalogue/resources/format.ts'
import { ownPagePath } from '#features/catalogue/resources/own-page.ts'
import type { ResourceDetails } from '#features/catalogue/resources/resource.ts'
import { subjectByStorageName } from '#features/catalogue/subjects/subject.ts'
import { fileAddress, type SiteInfo } from '../../learning-resource.ts'
import { xml } from '#platform/markup.ts'
import { OaiError } from './oai-request.ts'
import { lom } from './lom.ts'
import type { HarvestRecord } from '../harvest-repository.ts'
import { oaiIdentifier, utcDatetime } from './oai-notation.ts'

type ElementText = readonly [element: string | undefined, text: string | null | undefined]

const elementsOf = (resource: ResourceDetails, { baseUrl, siteName }: SiteInfo): readonly ElementText[] => [
  ['title', resource.title],
  ...optionalAttributes.flatMap((name): readonly ElementText[] => {
    const { dublinCore, several }: Attribute = attributes[name]
    return (several ? resource[several] : [resource[name]]).map((text) => [dublinCore, text])
  }),
  ['subject', subjectByStorageName(resource.subject).title],
  ...resource.tags.map((tag): ElementText => ['subject', tag]),
  ['publisher', siteName],
  ['date', resource.modifiedAt.slice(0, 10)],
  ['type', resource.kind === 'file' ? 'Text' : null],
  ['format', resource.mime],
  ['identifier', baseUrl + ownPagePath(resource)],
  ['identifier', fileAddress(resource, baseUrl)],
  ...resource.translations.map((each): ElementText => ['relation', baseUrl + ownPagePath(each)]),
  ['rights', licenceLabel(resource.licence)],
  ['rights', deedOf(resource.licence ?? '')],
]

const oaiDc = {
  schema: 'http://www.openarchives.org/OAI/2.0/oai_dc.xsd',
  namespace: 'http://www.openarchives.org/OAI/2.0/oai_dc/',
  write(resource: ResourceDetails, site: SiteInfo): string {
    const elements = elementsOf(resource, site).map(([element, text]) =>
      element && text ? xml`<dc:!${element}>${text}</dc:!${element}>` : '',
    )
    return xml`<oai_dc:dc xmlns:oai_dc="${this.namespace}" xmlns:dc="http://purl.org/dc/elements/1.1/" xsi:schemaLocation="${this.namespace} ${this.schema}">!${elements}</oai_dc:dc>`
  },
}

export interface Format {
  readonly schema: string
  readonly namespace: string
  /** Returns the metadata of a resource as XML. */
  write(resource: ResourceDetails, site: SiteInfo): string
}

/** By metadata prefix. Every resource is available in each format. */
export const formats: Readonly<Record<string, Format>> = { oai_dc: oaiDc, lom }

/** Throws `cannotDisseminateFormat` for an unknown prefix. */
export function formatNamed(prefix: string): Format {
  const format = Object.hasOwn(formats, prefix) ? formats[prefix] : undefined
  if (format) return format
  throw new OaiError('cannotDisseminateFormat', `The formats are ${Object.keys(formats).join(', ')}.`)
}

/** Identifier, datestamp and set. */
export function headerXml(
  { id, subject, changedAt, resource }: HarvestRecord,
  _format: Format,
  { baseUrl }: SiteInfo,
): string {
  const state = resource ? '' : ' status="deleted"'
  return xml`<header!${state}><identifier>${oaiIdentifier(baseUrl, id)}</identifier>
<datestamp>${utcDatetime(changedAt)}</datestamp><setSpec>${subjectByStorageName(subject).id}</setSpec></header>`
}

/** Header and metadata; a removed record has no metadata. */
export function recordXml(record: HarvestRecord, format: Format, site: SiteInfo): string {
  const { resource } = record
  const metadata = resource ? xml`<metadata>!${format.write(resource, site)}</metadata>` : ''
  return xml`<record>!${headerXml(record, format, site)}!${metadata}</record>`
}
