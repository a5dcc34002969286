/** Fields of a resource that authors and moderators edit; all others are refused (T2). */
import { uploadedAttributes } from '#features/catalogue/resources/attributes.ts'
import type { StoredDetails } from '#features/contributing/uploads/details.ts'

export const editableFields = [
  'subject',
  'title',
  'tags',
  'licence',
  'languages',
  ...uploadedAttributes,
] as const
export type EditableField = (typeof editableFields)[number]

export type FieldValue = StoredDetails[EditableField]

export const sameValue = (a: FieldValue, b: FieldValue) => JSON.stringify(a) === JSON.stringify(b)

/** The fields of `given` whose value differs from `current`, in the order of the form. */
export const changedFields = (given: Partial<StoredDetails>, current: StoredDetails): EditableField[] =>
  editableFields.filter((field) => {
    const value = given[field]
    return value !== undefined && !sameValue(value, current[field])
  })
