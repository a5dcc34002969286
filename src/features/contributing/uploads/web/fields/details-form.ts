import type { UploadedAttribute } from '#features/catalogue/resources/attributes.ts'
import type { DetailsChange, DetailsField, DetailsValues, Typed } from '../../details.ts'

/** State of the fields that describe a resource: of the upload form, and of forms that edit a resource. */
export interface DetailsForm {
  readonly values: DetailsValues
  readonly typed: Typed
  readonly change: (changes: DetailsChange) => void
  readonly type: (changes: Partial<Typed>) => void
  readonly errorOf: (field: DetailsField) => string | undefined
}

export interface DetailsFormPart {
  readonly form: DetailsForm
}

/** Name, value, error and `onChange` of a text or a choice. */
export const bindTextField = (
  { values, change, errorOf }: DetailsForm,
  name: UploadedAttribute | 'title',
) => ({
  name,
  value: values[name],
  error: errorOf(name),
  onChange: ({ target }: { readonly target: { readonly value: string } }) => change({ [name]: target.value }),
})
