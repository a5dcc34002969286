import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { SelectField, TextField } from '#client/ui/form/field.tsx'
import { ErrorAlert } from '#client/ui/state/live-region.tsx'
import { attributes } from '#features/catalogue/resources/attributes.ts'
import { licenceLabel } from '#features/catalogue/resources/format.ts'
import { tagLabel, grades } from '#features/catalogue/subjects/grade.ts'
import { type LicenceId, licenceIds } from '#features/contributing/uploads/licence.ts'
import { addTags } from '#features/contributing/uploads/upload-rules.ts'
import { bulkSetTexts as texts, scopeTexts } from '../messages.ts'
import { type ActionForm, useFormRef } from '../actions/action-dialog.tsx'
import styles from '../actions/actions.module.css'
import { Choices } from '../queue/choices.tsx'
import type { Order } from './use-decide-many.ts'

type Change = NonNullable<Order['change']>

interface SetFormProps extends ActionForm {
  readonly field: 'grades' | 'tags' | 'licence'
  readonly about: string
  /** Rejects if nothing was changed. */
  readonly send: (change: Change) => Promise<unknown>
  readonly onDone: () => void
}

const gradeChoices = grades.map((grade) => ({ value: grade, label: tagLabel(grade) }))
const licenceChoices = [
  { value: '', label: texts.unknown },
  ...licenceIds.map((id) => ({ value: id, label: licenceLabel(id) })),
]
const licenceOf = (value: string): LicenceId | null => licenceIds.find((id) => id === value) ?? null

const isTooLong = (tag: string) => tag.length > attributes.tags.maxLength

/** The value under work of each field; only the one of `field` is shown and sent. */
function useChange(field: SetFormProps['field']) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [typed, setTyped] = useState('')
  const [licence, setLicence] = useState<LicenceId | null>('CC-BY-4.0')
  const tags = addTags([], typed)
  const isWhole = {
    grades: chosen.length > 0,
    tags: tags.length > 0 && !tags.some(isTooLong),
    licence: true,
  }[field]
  const change: Change = { grades: { grades: [...chosen] }, tags: { tags: [...tags] }, licence: { licence } }[
    field
  ]
  return { chosen, setChosen, typed, setTyped, licence, setLicence, change, isWhole }
}

type FieldsProps = ReturnType<typeof useChange> & {
  readonly field: SetFormProps['field']
  readonly isMissing: boolean
}

function Fields({ field, isMissing, ...form }: FieldsProps) {
  if (field === 'grades')
    return (
      <Choices
        legend={scopeTexts.grades}
        hint={texts.gradesHint}
        error={isMissing ? texts.gradeMissing : undefined}
        choices={gradeChoices}
        chosen={form.chosen}
        onChange={form.setChosen}
      />
    )
  if (field === 'tags')
    return (
      <TextField
        label={texts.tags}
        hint={texts.tagsHint}
        error={isMissing ? texts.tagMissing : undefined}
        autoComplete="off"
        value={form.typed}
        onChange={({ target }) => form.setTyped(target.value)}
      />
    )
  return (
    <SelectField
      label={texts.licence}
      options={licenceChoices}
      value={form.licence ?? ''}
      onChange={({ target }) => form.setLicence(licenceOf(target.value))}
    />
  )
}

/** Grades, tags or licence of several resources. */
export function SetForm({ field, about, formId, send, onBusy, onReady, onDone }: SetFormProps) {
  const form = useFormRef(onReady)
  const change = useChange(field)
  const [isMissing, setMissing] = useState(false)
  const { mutate, error } = useMutation({
    mutationFn: send,
    onMutate: () => onBusy(true),
    onSettled: () => onBusy(false),
    onSuccess: onDone,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setMissing(!change.isWhole)
    if (change.isWhole) mutate(change.change)
    else event.currentTarget.querySelector<HTMLElement>('input')?.focus()
  }
  return (
    <form ref={form} id={formId} noValidate onSubmit={submit} className={styles.form}>
      <p>{about}</p>
      <Fields field={field} isMissing={isMissing} {...change} />
      <ErrorAlert>{error?.message}</ErrorAlert>
    </form>
  )
}
