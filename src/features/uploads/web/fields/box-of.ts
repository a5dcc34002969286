import type { UploadFormState } from '../use-upload-form.ts'

type TextName = 'author' | 'language' | 'source' | 'changes' | 'description'

/** Ties a box to one of the form's texts. */
export const boxOf = ({ values, change }: UploadFormState, name: TextName) => ({
  value: values[name],
  onChange: ({ target }: { readonly target: { readonly value: string } }) => change({ [name]: target.value }),
})
