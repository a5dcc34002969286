import type { UploadedAttribute } from '#features/resources/attributes.ts'
import type { UploadFormState } from '../use-upload-form.ts'

/** Ties a box to one of the form's texts. */
export const bindTextField = ({ values, change }: UploadFormState, name: UploadedAttribute) => ({
  value: values[name],
  onChange: ({ target }: { readonly target: { readonly value: string } }) => change({ [name]: target.value }),
})
