/** Fields of a resource that authors and moderators edit; all others are refused (T2). */
import { type UploadedAttribute, uploadedAttributes } from '#features/catalogue/resources/attributes.ts'

export const editableFields = ['subject', 'title', 'tags', 'licence', ...uploadedAttributes] as const
export type EditableField = (typeof editableFields)[number]

/** Values as they are stored: tags are a list with the grades first, an empty optional text is null. */
export interface EditableValues extends Readonly<Record<UploadedAttribute, string | null>> {
  readonly subject: string
  readonly title: string
  readonly tags: readonly string[]
  readonly licence: string | null
}
export type FieldValue = EditableValues[EditableField]

export const sameValue = (a: FieldValue, b: FieldValue) => JSON.stringify(a) === JSON.stringify(b)

/** The fields of `given` whose value differs from `current`, in the order of the form. */
export const changedFields = (given: Partial<EditableValues>, current: EditableValues): EditableField[] =>
  editableFields.filter((field) => {
    const value = given[field]
    return value !== undefined && !sameValue(value, current[field])
  })
