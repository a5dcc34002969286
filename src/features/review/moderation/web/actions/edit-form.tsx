import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ReturnOf } from '#shared/endpoint.ts'
import { call } from '#client/call.ts'
import { useTypedState } from '#client/ui/form/use-typed-state.ts'
import { LiveRegion } from '#client/ui/state/live-region.tsx'
import { NotLoaded } from '#client/ui/state/load-failure.tsx'
import { editedDetails } from '#features/contributing/contributions/edited-details.ts'
import type { EditedFields } from '#features/contributing/uploads/contract.ts'
import { type Details, detailsOf, storedDetails } from '#features/contributing/uploads/details.ts'
import { Suggestions } from '#features/contributing/suggestions/web/suggestions.tsx'
import { DetailsFields } from '#features/contributing/uploads/web/fields/details-fields.tsx'
import { editResource, readHistory } from '../../contract.ts'
import { dialogTexts, editTexts as texts } from '../../messages.ts'
import { useFormRef, type EditContent } from './action-dialog.tsx'
import styles from './actions.module.css'

type Stored = ReturnOf<typeof readHistory>

interface LoadedProps extends EditContent {
  readonly stored: Stored
}

/** Edits the details of any resource. They are read with the opening, so that the form shows their latest state. */
export function EditForm(props: EditContent) {
  const resourceId = props.resource.id
  const { data, error, refetch } = useQuery({
    queryKey: ['details', resourceId],
    queryFn: ({ signal }) => call(readHistory, { params: { resourceId }, signal }),
    gcTime: 0,
    // The form holds what is typed; a response during the work must not replace it.
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (data) return <LoadedForm stored={data} {...props} />
  return (
    <NotLoaded what={texts.details} error={error} refetch={refetch} lines={8} label={dialogTexts.loading} />
  )
}

function useTypedDetails(resourceId: string, stored: Stored) {
  const first = detailsOf(stored.fields)
  const names = Object.keys(first) as (keyof Details)[]
  const [values, setValues, forget] = useTypedState(`edit ${resourceId}`, first, names)
  const change = (changes: Partial<Details>) => setValues((current) => ({ ...current, ...changes }))
  return { values, change, forget }
}

function LoadedForm({ resource, stored, formId, onBusy, onReady, ...actions }: LoadedProps) {
  const form = useFormRef(onReady)
  const { values, change, forget } = useTypedDetails(resource.id, stored)
  const [titleMissing, setTitleMissing] = useState(false)
  const { mutate, error, data } = useMutation({
    mutationFn: (fields: EditedFields) =>
      call(editResource, { params: { resourceId: resource.id }, body: { seen: stored.seen, fields } }),
    onMutate: () => onBusy(true),
    onSettled: () => onBusy(false),
    onSuccess: ({ suggested }) => {
      forget()
      if (!suggested) actions.onEdited()
    },
    onError: actions.onFailed,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const missing = storedDetails(values).title === ''
    setTitleMissing(missing)
    if (missing) return form.current?.querySelector<HTMLElement>('[name=title]')?.focus()
    const edited = editedDetails(values, stored.fields)
    if (Object.keys(edited).length > 0) return mutate(edited)
    forget()
    actions.onClose()
  }
  return (
    <form ref={form} id={formId} noValidate onSubmit={submit} className={styles.form}>
      <p>{texts.notified}</p>
      <DetailsFields
        {...{ values, isLink: resource.kind === 'link' }}
        onChange={change}
        {...(titleMissing && { errors: { title: texts.titleMissing } })}
      />
      <Suggestions of={{ resourceId: resource.id }} values={values} onChoose={change} />
      <LiveRegion tone={error ? 'bad' : 'good'} urgent>
        {error ? error.message : data?.suggested && texts.suggested}
      </LiveRegion>
    </form>
  )
}
