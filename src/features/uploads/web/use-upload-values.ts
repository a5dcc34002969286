import { useState } from 'react'
import { keptLink } from '../link.ts'
import {
  emptyUpload,
  fileTrouble,
  titleAfterChoosing,
  type UploadRules,
  type UploadTrouble,
  type UploadValues,
  withAdded,
} from '../upload-form.ts'

type Values = UploadValues<File>

/** What stands in the boxes of the two lists and is not added yet. */
export interface Typed {
  readonly grade: string
  readonly tag: string
}
const nothingTyped: Typed = { grade: '', tag: '' }

/** CONTRIB-16 and CONTRIB-20: at submit a link that is none goes, and what was typed but not added counts. */
const complete = (values: Values, typed: Typed): Values => ({
  ...values,
  link: keptLink(values.link),
  grades: withAdded(values.grades, typed.grade),
  tags: withAdded(values.tags, typed.tag),
})

/** The values of one upload form, and what stops it. */
export function useUploadValues(rules: UploadRules) {
  const [values, setValues] = useState<Values>(emptyUpload)
  const [typed, setTyped] = useState(nothingTyped)
  const [trouble, setTrouble] = useState<UploadTrouble>()

  /** Takes new values; the error of a field that was touched goes. */
  const change = (part: Partial<Values>) => {
    setValues((now) => ({ ...now, ...part }))
    setTrouble((now) => (now && now.field in part ? undefined : now))
  }
  const type = (part: Partial<Typed>) => setTyped((now) => ({ ...now, ...part }))
  /** Gives false for a file that cannot be taken: it is dropped, its box has to be emptied. */
  const chooseFile = (file: File | undefined): boolean => {
    const message = file && fileTrouble(file, rules)
    const kept = message ? undefined : file
    change({ file: kept, ...(kept && { title: titleAfterChoosing(values.title, values.file, kept) }) })
    setTrouble(message ? { field: 'file', message } : undefined)
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
  return { values, typed, trouble, setTrouble, change, type, chooseFile, settle, clear, restore }
}
