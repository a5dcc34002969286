import type { FormEvent } from 'react'
import { needsHttps } from '../link.ts'
import { firstTrouble, type UploadField, type UploadRules, type UploadValues } from '../upload-form.ts'
import { useSendUpload } from './use-send-upload.ts'
import { useUploadValues } from './use-upload-values.ts'

/** The state of one upload form and everything its parts may do to it. `onSent` hears what has been filed. */
export function useUploadForm(rules: UploadRules, onSent: (values: UploadValues<File>) => void) {
  const { setTrouble, settle, clear, ...form } = useUploadValues(rules)
  const { values, trouble } = form
  const sending = useSendUpload(rules, (sent) => {
    clear()
    onSent(sent)
  })
  const insecure = values.type === 'link' && needsHttps(values.link)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (sending.busy || insecure) return
    const whole = settle()
    const found = firstTrouble(whole, rules)
    setTrouble(found)
    sending.forgetFailure()
    if (!found) sending.send(whole)
  }
  /** What to say at a field. An unprotected link is said at once, and only there. */
  const errorOf = (field: UploadField) => {
    if (field === 'link' && insecure) return rules.messages.linkMustUseHttps
    return trouble?.field === field ? trouble.message : undefined
  }
  return { ...form, insecure, sending, submit, errorOf }
}

export type UploadFormState = ReturnType<typeof useUploadForm>

/** Every part of the form works on the form's state. */
export interface UploadFormPart {
  readonly form: UploadFormState
}
