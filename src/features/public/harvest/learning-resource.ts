/** A resource as a schema.org LearningResource in the AMB profile, for search engines and harvesters. */
import { deedOf, isLinkable } from '#features/catalogue/resources/format.ts'
import { languageNames } from '#features/catalogue/resources/language-names.ts'
import { ownPagePath } from '#features/catalogue/resources/own-page.ts'
import type { ResourceDetails } from '#features/catalogue/resources/resource.ts'
import { subjectByStorageName } from '#features/catalogue/subjects/subject.ts'
import { kindConcepts, levelConcepts, subjectConcepts } from './school-concepts.ts'

export interface SiteInfo {
  readonly siteName: string
  /** As `https://thuto.example`. */
  readonly baseUrl: string
}

/** URL of the file, or of the other site for a link. */
export const fileAddress = ({ kind, file_url }: ResourceDetails, baseUrl: string) =>
  kind === 'file' ? baseUrl + file_url : file_url

/** The profile takes assigned language codes of two letters only. */
const isShortCode = (language: string) => language.length === 2 && Object.hasOwn(languageNames, language)

/** The profile takes absolute URIs in the characters of RFC 3986 only. */
const httpsUri = /^https:\/\/(?!.*#.*#)[\w.-]+(?::\d+)?(?:[/?#](?:[\w.~:/?#@!$&'()*+,;=-]|%[\da-f]{2})*)?$/i

const fieldsIf = <T extends object>(isKnown: boolean, fields: () => T): Partial<T> =>
  isKnown ? fields() : {}

const rightsOf = ({ licence, author }: ResourceDetails) => {
  const deed = licence === null ? undefined : deedOf(licence)
  return {
    ...(deed !== undefined && { license: { id: deed } }),
    ...(author !== null && { creator: [{ type: 'Person', name: author }] }),
  }
}

function contentOf({ kind, file_url, mime, bytes }: ResourceDetails, baseUrl: string) {
  if (kind === 'link') return fieldsIf(isLinkable(file_url), () => ({ url: file_url }))
  const file = { type: 'MediaObject', contentUrl: baseUrl + file_url, encodingFormat: mime }
  return { encoding: [{ ...file, ...(bytes !== null && { contentSize: String(bytes) }) }] }
}

/** A term of the IPTC vocabulary in schema.org, which has none for work without AI. */
const digitalSourceOf = ({ made_with_ai: use }: ResourceDetails) => {
  const id = `https://schema.org/${use === 'assisted' ? 'CompositeWith' : ''}TrainedAlgorithmicMediaDigitalSource`
  return fieldsIf(use === 'assisted' || use === 'generated', () => ({ digitalSourceType: { id } }))
}

const basisOf = ({ source }: ResourceDetails) =>
  source === null
    ? {}
    : { isBasedOn: [{ name: source, ...fieldsIf(httpsUri.test(source), () => ({ id: source })) }] }

const translationsOf = ({ translations }: ResourceDetails, baseUrl: string) =>
  fieldsIf(translations.length > 0, () => ({
    workTranslation: translations.map((each) => {
      const inLanguage = each.languages.filter(isShortCode)
      const name = { id: baseUrl + ownPagePath(each), type: ['LearningResource'], name: each.title }
      return { ...name, ...fieldsIf(inLanguage.length > 0, () => ({ inLanguage })) }
    }),
  }))

function conceptsOf(resource: ResourceDetails) {
  const [about, educationalLevel] = [subjectConcepts(resource), levelConcepts(resource)]
  return {
    learningResourceType: kindConcepts(resource),
    ...fieldsIf(about.length > 0, () => ({ about })),
    ...fieldsIf(educationalLevel.length > 0, () => ({ educationalLevel })),
  }
}

/** Path of the picture for link previews. */
export const picturePath = ({ id }: ResourceDetails) => `/r/${id}/picture.jpg`

/** Returns a JSON value. Unknown facts have no field. */
export function learningResource(resource: ResourceDetails, { siteName, baseUrl }: SiteInfo) {
  const { title, description, tags, subject, modifiedAt } = resource
  const inLanguage = resource.languages.filter(isShortCode)
  const page = baseUrl + ownPagePath(resource)
  const site = { type: 'Organization', id: baseUrl, name: siteName }
  return {
    '@context': [
      'https://w3id.org/kim/amb/context.jsonld',
      'https://schema.org',
      { '@language': inLanguage[0] ?? 'en' },
    ],
    id: page,
    type: ['LearningResource'],
    name: title,
    ...fieldsIf(description !== null, () => ({ description })),
    ...fieldsIf(inLanguage.length > 0, () => ({ inLanguage })),
    ...conceptsOf(resource),
    keywords: [subjectByStorageName(subject).title, ...tags],
    ...rightsOf(resource),
    ...contentOf(resource, baseUrl),
    ...basisOf(resource),
    ...translationsOf(resource, baseUrl),
    ...digitalSourceOf(resource),
    image: baseUrl + picturePath(resource),
    dateModified: modifiedAt,
    publisher: [site],
    isAccessibleForFree: true,
    conditionsOfAccess: { id: 'http://w3id.org/kim/conditionsOfAccess/no_login' },
    mainEntityOfPage: [{ type: 'WebContent', id: page, provider: site, dateModified: modifiedAt }],
  }
}
