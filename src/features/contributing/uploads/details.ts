/** The fields that describe a resource, in forms that edit one: the upload form without file, link and statement. */
import {
  byName,
  type UploadedAttribute,
  uploadedAttributes,
} from '#features/catalogue/resources/attributes.ts'
import { isGradeTag } from '#features/catalogue/subjects/grade.ts'
import { addTags, distinctTags, type UploadValues } from './upload-rules.ts'

/** Typed in the fields of the two lists and not added yet. */
export interface Typed {
  readonly grade: string
  readonly tag: string
}
export const nothingTyped: Typed = { grade: '', tag: '' }

export interface DetailsValues extends Readonly<Record<UploadedAttribute, string>> {
  readonly subject: string
  readonly title: string
  readonly grades: readonly string[]
  readonly tags: readonly string[]
  readonly languages: readonly string[]
  /** An import may have set one that uploads do not offer. */
  readonly licence: string | null
}

export interface Details extends DetailsValues {
  readonly typed: Typed
}

export type DetailsField = keyof DetailsValues
/** A changed value is one that the form offers. */
export type DetailsChange = Partial<Details & Pick<UploadValues, 'subject' | 'licence'>>

/** Values as the record has them: grades first in the tags, null for an empty optional text. */
export interface StoredDetails extends Readonly<Record<UploadedAttribute, string | null>> {
  readonly subject: string
  readonly title: string
  readonly tags: readonly string[]
  readonly languages: readonly string[]
  readonly licence: string | null
}

export const detailsOf = (stored: StoredDetails): Details => ({
  ...byName(uploadedAttributes, (name) => stored[name] ?? ''),
  subject: stored.subject,
  title: stored.title,
  licence: stored.licence,
  languages: stored.languages,
  grades: stored.tags.filter(isGradeTag),
  tags: stored.tags.filter((tag) => !isGradeTag(tag)),
  typed: nothingTyped,
})

/** Adds what is typed in the two lists (CONTRIB-20). */
export const storedDetails = ({
  subject,
  title,
  licence,
  languages,
  grades,
  tags,
  typed,
  ...texts
}: Details) => ({
  ...byName(uploadedAttributes, (name) => texts[name].trim() || null),
  subject,
  title: title.trim(),
  licence,
  languages,
  tags: distinctTags([...addTags(grades, typed.grade), ...addTags(tags, typed.tag)]),
})
