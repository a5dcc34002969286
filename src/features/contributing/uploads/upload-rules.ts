/** Rules of the upload form (CONTRIB-04–20), with one set for the contribute page and one for the popup. */
import type { BodyOf } from '#shared/endpoint.ts'
import { fileTypeOf, maxFileBytes } from '#features/contributing/files/file-type.ts'
import { refusalFailures } from '#features/contributing/files/messages.ts'
import {
  byName,
  signLanguage,
  type UploadedAttribute,
  uploadedAttributes,
} from '#features/catalogue/resources/attributes.ts'
import { isGrade } from '#features/catalogue/subjects/grade.ts'
import type { StorageName } from '#features/catalogue/subjects/subject.ts'
import type { createResource } from './contract.ts'
import { defaultLicence, type LicenceId, rightsStatement } from './licence.ts'
import { linkError, normalizeLink } from './link.ts'
import { contributePageMessages, languageFailures, popupMessages, uploadMessages } from './messages.ts'

/** Drops empty tags and duplicates in any case; the first spelling stays (CONTRIB-21). */
export function distinctTags(tags: readonly string[]): string[] {
  const seen = new Set<string>()
  return tags
    .map((tag) => tag.trim())
    .filter((tag) => {
      const key = tag.toLowerCase()
      const isNew = key !== '' && !seen.has(key)
      seen.add(key)
      return isNew
    })
}

type MessageName =
  | keyof typeof uploadMessages
  | Exclude<keyof typeof contributePageMessages, 'success'>
  /** The transfer succeeded, the create call failed. */
  | 'createFailed'

export interface UploadRules {
  readonly messages: Readonly<Record<MessageName, string>>
  readonly needsGradeAndTag: boolean
  /** The site requires a tick at the statement of rights. */
  readonly needsTick?: boolean
}

export const contributePageRules: UploadRules = {
  messages: {
    ...uploadMessages,
    ...contributePageMessages,
    createFailed: contributePageMessages.anythingElse,
  },
  needsGradeAndTag: true,
}

/** The popup requires neither grade nor tag (POPUP-09). */
export const popupRules: UploadRules = {
  messages: { ...uploadMessages, ...popupMessages },
  needsGradeAndTag: false,
}

/** The part of the browser's `File` that the rules read. */
interface ChosenFile {
  readonly name: string
  /** Bytes. */
  readonly size: number
}

/** Optional attributes; empty if nothing was typed. */
type UploadedTexts = Readonly<Record<UploadedAttribute, string>>

export interface UploadValues<F extends ChosenFile = ChosenFile> extends UploadedTexts {
  /** Empty: not chosen yet. */
  readonly subject: StorageName
  readonly title: string
  readonly type: 'file' | 'link' | ''
  readonly file: F | undefined
  readonly link: string
  readonly grades: readonly string[]
  readonly tags: readonly string[]
  readonly languages: readonly string[]
  /** Null: unknown. */
  readonly licence: LicenceId | null
  readonly rightsAgreed: boolean
}

export const emptyUpload: UploadValues<never> = {
  subject: '',
  title: '',
  type: '',
  file: undefined,
  link: '',
  grades: [],
  tags: [],
  languages: [],
  licence: defaultLicence,
  ...byName(uploadedAttributes, () => ''),
  rightsAgreed: false,
}

export type UploadField =
  'type' | 'subject' | 'title' | 'file' | 'link' | 'grades' | 'tags' | 'languages' | 'rightsAgreed'

export interface FormError {
  readonly field: UploadField
  readonly message: string
  readonly cause?: string | undefined
}

/** The title to file; a file without one takes its name (CONTRIB-13). */
const titleOf = ({ title, type, file }: UploadValues) =>
  title.trim() || (type === 'file' ? (file?.name ?? '') : '')

function missingField(values: UploadValues): UploadField | undefined {
  const source = values.type === 'file' ? values.file : normalizeLink(values.link)
  if (values.subject === '') return 'subject'
  if (titleOf(values) === '') return source || values.type === 'link' ? 'title' : 'file'
  return source || values.type === '' ? undefined : values.type
}

/** The first error in the order type, required fields, link, grade, tag, language, tick; undefined if the form is valid. */
export function firstFormError(values: UploadValues, rules: UploadRules): FormError | undefined {
  const { messages, needsGradeAndTag, needsTick } = rules
  if (values.type === '') return { field: 'type', message: messages.typeMissing }
  const field = missingField(values)
  if (field) return { field, message: messages.required }
  const wrongLink = values.type === 'link' && linkError(values.link)
  if (wrongLink) return { field: 'link', message: wrongLink }
  if (needsGradeAndTag && values.grades.length === 0)
    return { field: 'grades', message: messages.gradeMissing }
  // CONTRIB-20: a grade label typed as a tag does not count as a tag.
  if (needsGradeAndTag && values.tags.every(isGrade)) return { field: 'tags', message: messages.tagMissing }
  if (values.type === 'file' && values.languages.includes(signLanguage))
    return { field: 'languages', message: languageFailures.sign_language_needs_link }
  return needsTick && !values.rightsAgreed
    ? { field: 'rightsAgreed', message: messages.rightsMissing }
    : undefined
}

/** Message for a file that cannot be uploaded (CONTRIB-09 to 12); undefined if it can. */
export function fileError(file: ChosenFile, { messages }: UploadRules): string | undefined {
  if (file.size > maxFileBytes) return messages.tooLarge
  return file.size === 0 || !fileTypeOf(file.name) ? messages.wrongType : undefined
}

/** Cause and next step beside the fixed text of `fileError`; undefined if that text is enough. */
export const fileErrorCause = ({ name, size }: ChosenFile): string | undefined =>
  size === 0 && fileTypeOf(name) ? refusalFailures.empty : undefined

/** CONTRIB-14: the file name is a default that never replaces a typed title. */
export const titleAfterChoosing = (
  title: string,
  previous: { readonly name: string } | undefined,
  chosen: ChosenFile,
) => (title.trim() === '' || title === previous?.name ? chosen.name : title)

export const maxTags = 20

/** Adds the typed text, split at commas. Ignores empty tags and duplicates in any case. */
export const addTags = (list: readonly string[], typed: string): readonly string[] =>
  distinctTags([...list, ...typed.split(',').map((text) => text.replace(/\s+/gu, ' '))]).slice(0, maxTags)

/** Changes refer to a source, so the field appears only with one. */
export const needsChanges = ({ source }: { readonly source: string }) => source.trim() !== ''

/** Body of the create call: grades first in the list of tags (CONTRIB-30), optional attributes only if typed. */
export function resourceBody(
  values: UploadValues,
  uploadId: string | undefined,
): BodyOf<typeof createResource> | undefined {
  const { subject, licence, grades, tags, languages, type, link } = values
  if (subject === '') return undefined
  const texts = uploadedAttributes
    .filter((name) => name !== 'changes' || needsChanges(values))
    .map((name) => [name, values[name].trim()] as const)
    .filter(([, text]) => text !== '')
  return {
    subject,
    title: titleOf(values),
    tags: distinctTags([...grades, ...tags]),
    licence,
    ...(languages.length > 0 && { languages: [...languages] }),
    rightsStatement: rightsStatement.version,
    ...(type === 'link' ? { link: normalizeLink(link) } : { uploadId }),
    ...Object.fromEntries(texts),
  }
}

export type UploadStep = 'transfer' | 'create'

/** True for codes of the create call after which the file must be sent again. */
export const isFileLost = (code: string | undefined) => code === 'invalid_file' || code === 'upload_not_found'

/** The form's message for an error in a step; `code` is undefined for an error that is not a failed call. */
export function failureMessage(step: UploadStep, code: string | undefined, { messages }: UploadRules) {
  if (code === undefined) return messages.anythingElse
  // ERR-18: a file rejected by the create call counts as a failed upload.
  return step === 'transfer' || isFileLost(code) ? messages.transferFailed : messages.createFailed
}
