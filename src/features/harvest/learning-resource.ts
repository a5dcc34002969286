/** A resource as search engines and harvesters read it: a LearningResource of schema.org in the AMB profile. */
import { deedOf, isLinkable } from '#features/resources/format.ts'
import { languageNames } from '#features/resources/language-names.ts'
import { ownPagePath } from '#features/resources/own-page.ts'
import type { ResourceDetails, PublicResource } from '#features/resources/resource.ts'
import { subjectByStorageName } from '#features/subjects/subject.ts'
import { kindConcepts, levelConcepts, subjectConcepts } from './school-concepts.ts'

export interface SiteInfo {
  readonly siteName: string
  /** As `https://thuto.example`. */
  readonly baseUrl: string
}

/** The profile takes languages of two letters alone, and no letters that stand for nothing. */
const shortCode = (language: string | null) =>
  language?.length === 2 && Object.hasOwn(languageNames, language) ? language : undefined

/** A whole address and nothing besides, in the signs RFC 3986 allows. */
const address = /^https:\/\/(?!.*#.*#)[\w.-]+(?::\d+)?(?:[/?#](?:[\w.~:/?#@!$&'()*+,;=-]|%[\da-f]{2})*)?$/i

const given = <T extends object>(isKnown: boolean, fields: () => T): Partial<T> => (isKnown ? fields() : {})

const rightsOf = ({ licence, author }: ResourceDetails) => {
  const deed = licence === null ? undefined : deedOf(licence)
  return {
    ...(deed !== undefined && { license: { id: deed } }),
    ...(author !== null && { creator: [{ type: 'Person', name: author }] }),
  }
}

function contentOf({ kind, file_url, mime, bytes }: ResourceDetails, baseUrl: string) {
  if (kind === 'link') return given(isLinkable(file_url), () => ({ url: file_url }))
  const file = { type: 'MediaObject', contentUrl: baseUrl + file_url, encodingFormat: mime }
  return { encoding: [{ ...file, ...(bytes !== null && { contentSize: String(bytes) }) }] }
}

const basisOf = ({ source }: ResourceDetails) =>
  source === null
    ? {}
    : { isBasedOn: [{ name: source, ...given(address.test(source), () => ({ id: source })) }] }

function conceptsOf(resource: ResourceDetails) {
  const [about, educationalLevel] = [subjectConcepts(resource), levelConcepts(resource)]
  return {
    learningResourceType: kindConcepts(resource),
    ...given(about.length > 0, () => ({ about })),
    ...given(educationalLevel.length > 0, () => ({ educationalLevel })),
  }
}

/** The address of the picture that stands for a resource where it is linked to. */
export const picturePath = ({ id }: Pick<ResourceDetails, 'id'>) => `/r/${id}/picture.jpg`

/** Ready to be written as JSON. What nobody knows is left out. */
export function learningResource(resource: ResourceDetails, { siteName, baseUrl }: SiteInfo) {
  const { title, description, tags, subject, modifiedAt } = resource
  const language = shortCode(resource.language)
  const page = baseUrl + ownPagePath(resource)
  const site = { type: 'Organization', id: baseUrl, name: siteName }
  return {
    '@context': [
      'https://w3id.org/kim/amb/context.jsonld',
      'https://schema.org',
      { '@language': language ?? 'en' },
    ],
    id: page,
    type: ['LearningResource'],
    name: title,
    ...given(description !== null, () => ({ description })),
    ...given(language !== undefined, () => ({ inLanguage: [language] })),
    ...conceptsOf(resource),
    keywords: [subjectByStorageName(subject).title, ...tags],
    ...rightsOf(resource),
    ...contentOf(resource, baseUrl),
    ...basisOf(resource),
    image: baseUrl + picturePath(resource),
    dateModified: modifiedAt,
    publisher: [site],
    isAccessibleForFree: true,
    conditionsOfAccess: { id: 'http://w3id.org/kim/conditionsOfAccess/no_login' },
    mainEntityOfPage: [{ type: 'WebContent', id: page, provider: site, dateModified: modifiedAt }],
  }
}

/** The site as its records name it. */
export interface HarvestSite {
  /** As `https://thuto.example`. */
  readonly baseUrl: string
  readonly siteName: string
  /** An email: who answers for what is harvested. */
  readonly contact: string
}

/** Where a resource opens: its file here, or another site. */
export const fileAddress = (
  { kind, file_url }: Pick<PublicResource, 'kind' | 'file_url'>,
  baseUrl: string,
) => (kind === 'file' ? baseUrl + file_url : file_url)
