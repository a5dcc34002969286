import { type FormEvent, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { useTypedState } from '#client/ui/form/use-typed-state.ts'
import { siteOptions } from '#shared/site/site-options.ts'
import { normalizeLink, needsHttps } from '../link.ts'
import {
  emptyUpload,
  fileError,
  fileErrorCause,
  firstFormError,
  titleAfterChoosing,
  type UploadField,
  type UploadRules,
  type FormError,
  type UploadValues,
  addTags,
} from '../upload-rules.ts'
import { listFolders } from '../contract.ts'
import type { DetailsForm } from './fields/details-form.ts'
import { type DetailsField, nothingTyped, type Typed } from '../details.ts'
import { callWithRetry } from './transfer/retry-policy.ts'
import type { SavedUpload } from './resume/saved-uploads.ts'
import { type OnSent, useSendUpload } from './use-send-upload.ts'

type Values = UploadValues<File>

/** Before submit: drops an invalid link (CONTRIB-16) and adds typed grades and tags (CONTRIB-20). */
const complete = (values: Values, typed: Typed): Values => ({
  ...values,
  link: normalizeLink(values.link),
  grades: addTags(values.grades, typed.grade),
  tags: addTags(values.tags, typed.tag),
})

/** A file cannot be saved with the text: its name is, so that the form asks for it again. */
const noFile = { name: '' }
const savedFields = (Object.keys(emptyUpload) as (keyof Values)[]).filter((field) => field !== 'file')

export function useUploadValues(rules: UploadRules, name: string, first: Values = emptyUpload) {
  const [values, setValues] = useTypedState(name, first, savedFields)
  const [typed, setTyped] = useTypedState(`${name} lists`, nothingTyped, ['grade', 'tag'])
  const [chosen, setChosen] = useTypedState(`${name} file`, noFile, ['name'])
  const [error, setError] = useState<FormError>()

  /** Sets values and clears the error of a changed field. */
  const change = (changes: Partial<Values>) => {
    setValues((current) => ({ ...current, ...changes }))
    if ('file' in changes) setChosen({ name: changes.file?.name ?? '' })
    setError((current) => (current && current.field in changes ? undefined : current))
  }
  const type = (changes: Partial<Typed>) => setTyped((current) => ({ ...current, ...changes }))
  /** Returns false for a rejected file; the caller then empties the input. */
  const chooseFile = (file: File | undefined): boolean => {
    const message = file && fileError(file, rules)
    const accepted = message ? undefined : file
    change({
      file: accepted,
      ...(accepted && { title: titleAfterChoosing(values.title, chosen, accepted) }),
    })
    setError(message ? { field: 'file', message, cause: fileErrorCause(file) } : undefined)
    return !message
  }
  const completeValues = () => {
    const completed = complete(values, typed)
    setValues(completed)
    setTyped(nothingTyped)
    return completed
  }
  /** Shows the values of an interrupted upload, or empties the form. */
  const restore = (saved: Values) => {
    setValues(saved)
    setTyped(nothingTyped)
    setChosen({ name: saved.file?.name ?? '' })
  }
  /** Name of a file that was chosen before a reload. */
  const lostFile = values.file ? '' : chosen.name
  return { values, typed, lostFile, error, setError, change, type, chooseFile, completeValues, restore }
}

/** CONTRIB-03: folders of the store, with retries for two minutes (SDK-04). */
export function useFolders() {
  const [isRetrying, setIsRetrying] = useState(false)
  const noteFailure = (failure: unknown) => {
    setIsRetrying(true)
    throw failure
  }
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['folders'],
    queryFn: ({ signal }) =>
      callWithRetry((stop) => call(listFolders, { signal: stop }).catch(noteFailure), signal),
    // `callWithRetry` retries.
    retry: false,
  })
  return { data, error, isPending, isRetrying, refetch: () => void refetch() }
}

/** State and actions of one upload form; its text stays in this tab under `name`. */
export function useUploadForm(name: string, defaultRules: UploadRules, account: string, onSent: OnSent) {
  const folders = useFolders()
  const rules = { ...defaultRules, needsTick: siteOptions().uploads.rights === 'tick' }
  const { setError, completeValues, restore, ...form } = useUploadValues(rules, name)
  const { values, error } = form
  const sending = useSendUpload(rules, account, (sent, sameFile) => {
    restore(emptyUpload)
    onSent(sent, sameFile)
  })
  const insecure = values.type === 'link' && needsHttps(values.link)
  const sendIfValid = (completed: UploadValues<File>) => {
    const invalid = firstFormError(completed, rules)
    setError(invalid)
    sending.clearFailure()
    if (!invalid) sending.send(completed)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!sending.busy && !insecure) sendIfValid(completeValues())
  }
  const resume = (saved: SavedUpload) => {
    if (sending.busy) return
    sending.resume(saved)
    restore(saved.values)
    sendIfValid(saved.values)
  }
  /** Error of a field. A plain-http link is reported at once, only at its field. */
  const errorOf = (field: UploadField | DetailsField) => {
    if (field === 'link' && insecure) return rules.messages.linkMustUseHttps
    return error?.field === field ? error.message : undefined
  }
  return { ...form, folders, needsTick: rules.needsTick, insecure, sending, submit, resume, errorOf }
}

/** The part of the state that forms for one file and for several share. */
export type SharedFormState = DetailsForm &
  Pick<ReturnType<typeof useUploadForm>, 'values' | 'folders' | 'needsTick' | 'errorOf' | 'change'>

export type UploadFormState = ReturnType<typeof useUploadForm>

/** Props of the form's components. */
export interface UploadFormPart {
  readonly form: UploadFormState
}
