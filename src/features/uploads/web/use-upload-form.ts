import { type FormEvent, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { normalizeLink, needsHttps } from '../link.ts'
import {
  emptyUpload,
  fileError,
  firstFormError,
  titleAfterChoosing,
  type UploadField,
  type UploadRules,
  type FormError,
  type UploadValues,
  addTags,
} from '../upload-rules.ts'
import { listFolders } from '../contract.ts'
import { callWithRetry } from './transfer/retry-policy.ts'
import type { SavedUpload } from './resume/saved-uploads.ts'
import { type OnSent, useSendUpload } from './use-send-upload.ts'
import type { UploadedAttribute } from '#features/resources/attributes.ts'

type Values = UploadValues<File>

/** What stands in the boxes of the two lists and is not added yet. */
interface Typed {
  readonly grade: string
  readonly tag: string
}
const nothingTyped: Typed = { grade: '', tag: '' }

/** CONTRIB-16 and CONTRIB-20: at submit a link that is none goes, and what was typed but not added counts. */
const complete = (values: Values, typed: Typed): Values => ({
  ...values,
  link: normalizeLink(values.link),
  grades: addTags(values.grades, typed.grade),
  tags: addTags(values.tags, typed.tag),
})

/** The values of one upload form, and what stops it. */
function useUploadValues(rules: UploadRules) {
  const [values, setValues] = useState<Values>(emptyUpload)
  const [typed, setTyped] = useState(nothingTyped)
  const [error, setError] = useState<FormError>()

  /** Takes new values; the error of a field that was touched goes. */
  const change = (part: Partial<Values>) => {
    setValues((now) => ({ ...now, ...part }))
    setError((now) => (now && now.field in part ? undefined : now))
  }
  const type = (part: Partial<Typed>) => setTyped((now) => ({ ...now, ...part }))
  /** Gives false for a file that cannot be taken: it is dropped, its box has to be emptied. */
  const chooseFile = (file: File | undefined): boolean => {
    const message = file && fileError(file, rules)
    const kept = message ? undefined : file
    change({ file: kept, ...(kept && { title: titleAfterChoosing(values.title, values.file, kept) }) })
    setError(message ? { field: 'file', message } : undefined)
    return !message
  }
  const settle = () => {
    const whole = complete(values, typed)
    setValues(whole)
    setTyped(nothingTyped)
    return whole
  }
  const clear = () => {
    setValues(emptyUpload)
    setTyped(nothingTyped)
  }
  /** Puts in what was being sent when the upload was interrupted. */
  const restore = (kept: Values) => {
    setValues(kept)
    setTyped(nothingTyped)
  }
  return { values, typed, error, setError, change, type, chooseFile, settle, clear, restore }
}

/** Spec 7: the folders of the store, and what else the site wants; it is asked again for two minutes (SDK-04). */
function useFolders() {
  const [askedAgain, setAskedAgain] = useState(false)
  const asked = (failure: unknown) => {
    setAskedAgain(true)
    throw failure
  }
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['folders'],
    queryFn: ({ signal }) =>
      callWithRetry((stop) => call(listFolders, { signal: stop }).catch(asked), signal),
    // By a rule of its own.
    retry: false,
  })
  return { data, error, isPending, askedAgain, again: () => void refetch() }
}

/** The state of one upload form and everything its parts may do to it. `account`: whose form it is. */
export function useUploadForm(defaultRules: UploadRules, account: string, onSent: OnSent) {
  const folders = useFolders()
  const rules = { ...defaultRules, tickNeeded: folders.data?.rights === 'tick' }
  const { setError, settle, clear, restore, ...form } = useUploadValues(rules)
  const { values, error } = form
  const sending = useSendUpload(rules, account, (sent, sameFile) => {
    clear()
    onSent(sent, sameFile)
  })
  const insecure = values.type === 'link' && needsHttps(values.link)
  const sendIfWhole = (whole: UploadValues<File>) => {
    const found = firstFormError(whole, rules)
    setError(found)
    sending.forgetFailure()
    if (!found) sending.send(whole)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!sending.busy && !insecure) sendIfWhole(settle())
  }
  const resume = (kept: SavedUpload) => {
    if (sending.busy) return
    sending.takeUp(kept)
    restore(kept.values)
    sendIfWhole(kept.values)
  }
  /** What to say at a field. An unprotected link is said at once, and only there. */
  const errorOf = (field: UploadField) => {
    if (field === 'link' && insecure) return rules.messages.linkMustUseHttps
    return error?.field === field ? error.message : undefined
  }
  return { ...form, folders, tickNeeded: rules.tickNeeded, insecure, sending, submit, resume, errorOf }
}

export type UploadFormState = ReturnType<typeof useUploadForm>

/** Every part of the form works on the form's state. */
export interface UploadFormPart {
  readonly form: UploadFormState
}

/** Ties a box to one of the form's texts. */
export const bindTextField = ({ values, change }: UploadFormState, name: UploadedAttribute) => ({
  value: values[name],
  onChange: ({ target }: { readonly target: { readonly value: string } }) => change({ [name]: target.value }),
})
