/** The rules of the upload form (spec 5). One form, two rule sets: the contribute page's and the popup's. */
import type { BodyOf } from '#shared/endpoint.ts'
import { fileTypeOf, maxFileBytes } from '#features/files/file-type.ts'
import { byName, type UploadedAttribute, uploadedAttributes } from '#features/resources/attributes.ts'
import { isGrade } from '#features/subjects/grade.ts'
import type { StorageName } from '#features/subjects/subject.ts'
import type { createResource } from './contract.ts'
import { defaultLicence, type LicenceId, rightsStatement } from './licence.ts'
import { normalizeLink, needsHttps } from './link.ts'
import { contributePageMessages, popupMessages } from './messages.ts'

/** Spec 5: duplicates and empty tags are ignored; the first spelling stays (CONTRIB-21). */
export function distinctTags(tags: readonly string[]): string[] {
  const seen = new Set<string>()
  return tags
    .map((tag) => tag.trim())
    .filter((tag) => {
      const key = tag.toLowerCase()
      const fresh = key !== '' && !seen.has(key)
      seen.add(key)
      return fresh
    })
}

type MessageName =
  | Exclude<keyof typeof contributePageMessages, 'success'>
  /** The file arrived, the record was refused. */
  | 'createFailed'

export interface UploadRules {
  readonly messages: Readonly<Record<MessageName, string>>
  readonly gradeAndTagNeeded: boolean
  /** The site wants a tick at the statement of rights. */
  readonly tickNeeded?: boolean
}

export const contributePageRules: UploadRules = {
  messages: { ...contributePageMessages, createFailed: contributePageMessages.anythingElse },
  gradeAndTagNeeded: true,
}

/** Spec 5: the popup asks for neither grade nor tag (POPUP-09). */
export const popupRules: UploadRules = { messages: popupMessages, gradeAndTagNeeded: false }

/** What the rules need to know of a chosen file; the browser's `File` has it. */
interface ChosenFile {
  readonly name: string
  /** Bytes. */
  readonly size: number
}

/** Optional attributes as texts; empty where nothing was typed. */
type UploadedTexts = Readonly<Record<UploadedAttribute, string>>

export interface UploadValues<F extends ChosenFile = ChosenFile> extends UploadedTexts {
  readonly subject: StorageName | ''
  readonly title: string
  readonly type: 'file' | 'link' | ''
  readonly file: F | undefined
  readonly link: string
  readonly grades: readonly string[]
  readonly tags: readonly string[]
  /** Null: nobody knows. */
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
  licence: defaultLicence,
  ...byName(uploadedAttributes, () => ''),
  rightsAgreed: false,
}

export type UploadField = 'type' | 'subject' | 'title' | 'file' | 'link' | 'grades' | 'tags' | 'rightsAgreed'

/** What stops the form: the words, and the field they belong to. */
export interface FormError {
  readonly field: UploadField
  readonly message: string
}

/** The title that will be filed: for a file without one, its name (CONTRIB-13). */
const titleOf = ({ title, type, file }: UploadValues) =>
  title.trim() || (type === 'file' ? (file?.name ?? '') : '')

function missing(values: UploadValues): UploadField | undefined {
  const source = values.type === 'file' ? values.file : normalizeLink(values.link)
  if (values.subject === '') return 'subject'
  if (titleOf(values) === '') return source || values.type === 'link' ? 'title' : 'file'
  return source || values.type === '' ? undefined : values.type
}

/** The first thing that stops the form, in the order type, required, link, grade, tag, tick; undefined when it may be sent. */
export function firstFormError(values: UploadValues, rules: UploadRules): FormError | undefined {
  const { messages, gradeAndTagNeeded, tickNeeded } = rules
  if (values.type === '') return { field: 'type', message: messages.typeMissing }
  const field = missing(values)
  if (field) return { field, message: messages.required }
  if (values.type === 'link' && needsHttps(values.link))
    return { field: 'link', message: messages.linkMustUseHttps }
  if (gradeAndTagNeeded && values.grades.length === 0)
    return { field: 'grades', message: messages.gradeMissing }
  // CONTRIB-20: a grade label typed as a tag is no free tag.
  if (gradeAndTagNeeded && values.tags.every(isGrade)) return { field: 'tags', message: messages.tagMissing }
  return tickNeeded && !values.rightsAgreed
    ? { field: 'rightsAgreed', message: messages.rightsMissing }
    : undefined
}

/** Why a chosen file cannot be taken (CONTRIB-09 to 12); undefined when it can. */
export function fileError(file: ChosenFile, { messages }: UploadRules): string | undefined {
  if (file.size > maxFileBytes) return messages.tooLarge
  return file.size === 0 || !fileTypeOf(file.name) ? messages.wrongType : undefined
}

/** CONTRIB-14: the file's name is only a default; a typed title stays, a former file's name does not. */
export const titleAfterChoosing = (title: string, former: ChosenFile | undefined, chosen: ChosenFile) =>
  title.trim() === '' || title === former?.name ? chosen.name : title

export const maxTags = 20

/** The list with what was typed, split at commas; empty ones and those already there, in any case, are ignored. */
export const addTags = (list: readonly string[], typed: string): readonly string[] =>
  distinctTags([...list, ...typed.split(',').map((text) => text.replace(/\s+/gu, ' '))]).slice(0, maxTags)

/** Who built on no other work has changed none. */
export const asksForChanges = ({ source }: Pick<UploadValues, 'source'>) => source.trim() !== ''

/** What the create call takes (CONTRIB-30: grades first, one list); the optional facts only where something was typed. */
export function resourceBody(
  values: UploadValues,
  uploadId: string | undefined,
): BodyOf<typeof createResource> | undefined {
  const { subject, licence, grades, tags, type, link } = values
  if (subject === '') return undefined
  const texts = uploadedAttributes
    .filter((name) => name !== 'changes' || asksForChanges(values))
    .map((name) => [name, values[name].trim()] as const)
    .filter(([, text]) => text !== '')
  return {
    subject,
    title: titleOf(values),
    tags: distinctTags([...grades, ...tags]),
    licence,
    rightsStatement: rightsStatement.version,
    ...(type === 'link' ? { link: normalizeLink(link) } : { uploadId }),
    ...Object.fromEntries(texts),
  }
}

export type UploadStep = 'transfer' | 'create'

/** Codes of the create call that speak of the file, not of the record: it has to be sent anew. */
export const fileIsLost = (code: string | undefined) => code === 'invalid_file' || code === 'upload_not_found'

/** Which of the form's words fit a failure in a step; `code` is undefined when it was no failed call at all. */
export function failureMessage(
  step: UploadStep,
  code: string | undefined,
  { messages }: UploadRules,
): string {
  if (code === undefined) return messages.anythingElse
  // ERR-18: a file found out at the create call is still an upload that failed.
  return step === 'transfer' || fileIsLost(code) ? messages.transferFailed : messages.createFailed
}
