import { subjectByStorageName } from '#features/catalogue/subjects/subject.ts'
import type { HarvestRecord } from '../harvest-repository.ts'
import type { SiteInfo } from '../../learning-resource.ts'
import { xml } from '../xml.ts'
import type { Format } from './formats.ts'
import { oaiIdentifier, utcDatetime } from './oai-notation.ts'

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
