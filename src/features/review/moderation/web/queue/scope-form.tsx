import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '#client/call.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorAlert } from '#client/ui/state/live-region.tsx'
import { NotLoaded } from '#client/ui/state/load-failure.tsx'
import { languageNames } from '#features/catalogue/resources/language-names.ts'
import { tagLabel, grades } from '#features/catalogue/subjects/grade.ts'
import { subjects } from '#features/catalogue/subjects/subject.ts'
import { changeScope, readScope, type ReviewScope } from '../../desk-contract.ts'
import { dialogTexts } from '../../messages.ts'
import { scopeTexts as texts } from '../messages.ts'
import { type ActionForm, useFormRef } from '../actions/action-dialog.tsx'
import styles from '../actions/actions.module.css'
import { type Choice, Choices } from './choices.tsx'

const subjectChoices = subjects.map(({ storageName, title }) => ({ value: storageName, label: title }))
const gradeChoices: readonly Choice[] = grades.map((grade) => ({
  value: grade,
  label: tagLabel(grade),
}))

/** The languages of schools, and those that an earlier choice has. */
const languageChoices = (chosen: readonly string[]) =>
  [...new Set([...Object.keys(languageNames), ...chosen])].map((value) => ({
    value,
    label: languageNames[value] ?? value,
  }))

const everything: ReviewScope = { subjects: [], grades: [], languages: [] }

interface ScopeFormProps extends ActionForm {
  readonly onDone: () => void
}

/** The part of the queue that a moderator looks after. It is read with the opening. */
export function ScopeForm(props: ScopeFormProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['own-scope'],
    queryFn: ({ signal }) => call(readScope, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (data) return <LoadedForm {...props} stored={data} />
  return (
    <NotLoaded what={texts.choice} error={error} refetch={refetch} lines={8} label={dialogTexts.loading} />
  )
}

interface LoadedFormProps extends ScopeFormProps {
  readonly stored: ReviewScope
}

function LoadedForm({ stored, formId, onBusy, onReady, onDone }: LoadedFormProps) {
  const form = useFormRef(onReady)
  const [scope, setScope] = useState<ReviewScope>({
    subjects: stored.subjects,
    grades: stored.grades,
    languages: stored.languages,
  })
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: ReviewScope) => call(changeScope, { body }),
    onMutate: () => onBusy(true),
    onSettled: () => onBusy(false),
    onSuccess: onDone,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate(scope)
  }
  return (
    <form ref={form} id={formId} noValidate onSubmit={submit} className={styles.form}>
      <p>{texts.lead}</p>
      <Button busy={isPending} onClick={() => mutate(everything)}>
        {texts.everything}
      </Button>
      <ScopeChoices
        scope={scope}
        stored={stored}
        onChange={(changes) => setScope({ ...scope, ...changes })}
      />
      <p>{texts.unknown}</p>
      <ErrorAlert>{error?.message}</ErrorAlert>
    </form>
  )
}

interface ScopeChoicesProps {
  readonly scope: ReviewScope
  readonly stored: ReviewScope
  readonly onChange: (changes: Partial<ReviewScope>) => void
}

const ScopeChoices = ({ scope, stored, onChange }: ScopeChoicesProps) => (
  <>
    <Choices
      legend={texts.subjects}
      choices={subjectChoices}
      chosen={scope.subjects}
      onChange={(chosen) => onChange({ subjects: chosen })}
    />
    <Choices
      legend={texts.grades}
      choices={gradeChoices}
      chosen={scope.grades}
      onChange={(chosen) => onChange({ grades: chosen })}
    />
    <Choices
      legend={texts.languages}
      choices={languageChoices(stored.languages)}
      chosen={scope.languages}
      onChange={(chosen) => onChange({ languages: chosen })}
    />
  </>
)
