import { type FormEvent, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/kit/call.ts'
import { listFolders } from '../contract.ts'
import { patientCall } from './transfer/patience.ts'
import { needsHttps } from '../link.ts'
import { firstTrouble, type UploadField, type UploadRules, type UploadValues } from '../upload-form.ts'
import type { KeptUpload } from './interrupted/kept-uploads.ts'
import { type OnSent, useSendUpload } from './use-send-upload.ts'
import { useUploadValues } from './use-upload-values.ts'

/** Spec 7: the folders of the store, and what else the site wants; it is asked again for two minutes (SDK-04). */
function useFolders() {
  const [askedAgain, setAskedAgain] = useState(false)
  const asked = (trouble: unknown) => {
    setAskedAgain(true)
    throw trouble
  }
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['folders'],
    queryFn: ({ signal }) => patientCall((stop) => call(listFolders, { signal: stop }).catch(asked), signal),
    // By a rule of its own.
    retry: false,
  })
  return { data, error, isPending, askedAgain, again: () => void refetch() }
}

/** The state of one upload form and everything its parts may do to it. `account`: whose form it is. */
export function useUploadForm(usualRules: UploadRules, account: string, onSent: OnSent) {
  const folders = useFolders()
  const rules = { ...usualRules, tickNeeded: folders.data?.rights === 'tick' }
  const { setTrouble, settle, clear, restore, ...form } = useUploadValues(rules)
  const { values, trouble } = form
  const sending = useSendUpload(rules, account, (sent, sameFile) => {
    clear()
    onSent(sent, sameFile)
  })
  const insecure = values.type === 'link' && needsHttps(values.link)
  const sendIfWhole = (whole: UploadValues<File>) => {
    const found = firstTrouble(whole, rules)
    setTrouble(found)
    sending.forgetFailure()
    if (!found) sending.send(whole)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!sending.busy && !insecure) sendIfWhole(settle())
  }
  const resume = (kept: KeptUpload) => {
    if (sending.busy) return
    sending.takeUp(kept)
    restore(kept.values)
    sendIfWhole(kept.values)
  }
  /** What to say at a field. An unprotected link is said at once, and only there. */
  const errorOf = (field: UploadField) => {
    if (field === 'link' && insecure) return rules.messages.linkMustUseHttps
    return trouble?.field === field ? trouble.message : undefined
  }
  return { ...form, folders, tickNeeded: rules.tickNeeded, insecure, sending, submit, resume, errorOf }
}

export type UploadFormState = ReturnType<typeof useUploadForm>

/** Every part of the form works on the form's state. */
export interface UploadFormPart {
  readonly form: UploadFormState
}
