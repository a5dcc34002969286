/** Metadata in IEEE LOM (1484.12.3). */
import { deedOf, licenceLabel, writtenLanguage } from '#features/catalogue/resources/format.ts'
import { ownPagePath } from '#features/catalogue/resources/own-page.ts'
import type { ResourceDetails } from '#features/catalogue/resources/resource.ts'
import { isGradeTag } from '#features/catalogue/subjects/grade.ts'
import { subjectByStorageName } from '#features/catalogue/subjects/subject.ts'
import { kindConcepts } from '../../school-concepts.ts'
import { fileAddress, type SiteInfo } from '../../learning-resource.ts'
import { xml } from '#platform/markup.ts'
import { oaiIdentifier } from './oai-notation.ts'

/** A value of the standard's vocabularies. */
const vocabularyValue = (value: string) => xml`<source>LOMv1.0</source><value>${value}</value>`

const langString = (text: string, language?: string) =>
  language === undefined
    ? xml`<string>${text}</string>`
    : xml`<string language="${language}">${text}</string>`

const identifier = (catalogue: string, entry: string) =>
  xml`<identifier><catalog>${catalogue}</catalog><entry>${entry}</entry></identifier>`

/** RFC 2426 */
const vCard = (name: string) => {
  const escaped = name.replaceAll(/[\\,;]/g, (sign) => `\\${sign}`).replaceAll(/\s+/g, ' ')
  return `BEGIN:VCARD\nVERSION:3.0\nN:${escaped};;;;\nFN:${escaped}\nEND:VCARD`
}

const contributed = (role: string, name: string, date = '') =>
  xml`<contribute><role>!${vocabularyValue(role)}</role><entity>${vCard(name)}</entity>!${date}</contribute>`

function general(resource: ResourceDetails, baseUrl: string) {
  const { title, languages, description, tags } = resource
  const language = writtenLanguage(resource)
  return xml`<general>!${identifier('URI', baseUrl + ownPagePath(resource))}<title>!${langString(title, language)}</title>
!${languages.map((code) => xml`<language>${code}</language>`)}
!${description ? xml`<description>!${langString(description, language)}</description>` : ''}
!${tags.map((tag) => xml`<keyword>!${langString(tag)}</keyword>`)}</general>`
}

function lifeCycle({ author, modifiedAt, version }: ResourceDetails, siteName: string) {
  const date = xml`<date><dateTime>${modifiedAt}</dateTime></date>`
  const byAuthor = author ? contributed('author', author) : ''
  const edition = version > 1 ? xml`<version>!${langString(String(version))}</version>` : ''
  return xml`<lifeCycle>!${edition}!${byAuthor}!${contributed('publisher', siteName, date)}</lifeCycle>`
}

function technical(resource: ResourceDetails, baseUrl: string) {
  const { mime, bytes } = resource
  return xml`<technical>!${mime ? xml`<format>${mime}</format>` : ''}
!${bytes === null ? '' : xml`<size>${bytes}</size>`}<location>${fileAddress(resource, baseUrl)}</location></technical>`
}

/** The AMB profile prescribes this vocabulary. */
const resourceTypeScheme = 'https://w3id.org/kim/hcrt/scheme'

const resourceTypes = (resource: ResourceDetails) =>
  kindConcepts(resource).map(
    ({ id }) =>
      xml`<learningResourceType><source>${resourceTypeScheme}</source><value>${id}</value></learningResourceType>`,
  )

const unrestrictedLicences = ['CC0-1.0', 'CC-PDM-1.0']

function rights({ licence }: ResourceDetails) {
  const text = [licenceLabel(licence), deedOf(licence ?? '')].filter((part) => part !== undefined).join(', ')
  const isRestricted = licence === null || !unrestrictedLicences.includes(licence)
  return xml`<rights><cost>!${vocabularyValue('no')}</cost>
<copyrightAndOtherRestrictions>!${vocabularyValue(isRestricted ? 'yes' : 'no')}</copyrightAndOtherRestrictions>
<description>!${langString(text)}</description></rights>`
}

const basedOn = ({ source }: ResourceDetails) =>
  source
    ? xml`<relation><kind>!${vocabularyValue('isbasedon')}</kind><resource><description>!${langString(source)}</description></resource></relation>`
    : ''

const translations = ({ translations: others }: ResourceDetails, baseUrl: string) =>
  others.map(
    (each) =>
      xml`<relation><kind>!${vocabularyValue('hasversion')}</kind><resource>!${identifier('URI', baseUrl + ownPagePath(each))}</resource></relation>`,
  )

const classified = (purpose: string, taxonomy: string, taxa: readonly string[]) => {
  const paths = taxa.map(
    (taxon) => xml`<taxonPath><source>!${langString(taxonomy, 'en')}</source>!${taxon}</taxonPath>`,
  )
  return paths.length === 0
    ? ''
    : xml`<classification><purpose>!${vocabularyValue(purpose)}</purpose>!${paths}</classification>`
}

function classifications({ subject, tags }: ResourceDetails, siteName: string) {
  const { id, title } = subjectByStorageName(subject)
  const discipline = xml`<taxon><id>${id}</id><entry>!${langString(title, 'en')}</entry></taxon>`
  const grades = tags.filter(isGradeTag).map((tag) => xml`<taxon><entry>!${langString(tag)}</entry></taxon>`)
  return classified('discipline', siteName, [discipline]) + classified('educational level', siteName, grades)
}

export const lom = {
  schema: 'http://ltsc.ieee.org/xsd/lomv1.0/lom.xsd',
  namespace: 'http://ltsc.ieee.org/xsd/LOM',
  write(resource: ResourceDetails, { baseUrl, siteName }: SiteInfo): string {
    return xml`<lom xmlns="${this.namespace}" xsi:schemaLocation="${this.namespace} ${this.schema}">
!${general(resource, baseUrl)}
!${lifeCycle(resource, siteName)}
<metaMetadata>!${identifier('OAI', oaiIdentifier(baseUrl, resource.id))}<metadataSchema>LOMv1.0</metadataSchema></metaMetadata>
!${technical(resource, baseUrl)}
<educational>!${resourceTypes(resource)}<context>!${vocabularyValue('school')}</context></educational>
!${rights(resource)}
!${basedOn(resource)}!${translations(resource, baseUrl)}
!${classifications(resource, siteName)}</lom>`
  },
}
