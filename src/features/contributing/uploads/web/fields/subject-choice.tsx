import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/state/notice.tsx'
import { SelectField } from '#client/ui/form/field.tsx'
import { subjectTitles } from '#features/catalogue/subjects/messages.ts'
import { subjects } from '#features/catalogue/subjects/subject.ts'
import { subjectFieldTexts as texts } from '../../messages.ts'
import type { UploadFormPart } from '../use-upload-form.ts'

/** CONTRIB-03: the options are the folders of the store, shown by their display titles. */
export function SubjectChoice({ form }: UploadFormPart) {
  const { data, error, isPending, isRetrying, refetch } = form.folders
  if (error)
    return (
      <Notice tone="bad" action={<Button onClick={refetch}>{texts.retry}</Button>}>
        {texts.failed({ why: error.message })}
      </Notice>
    )
  const choices = subjects.filter(({ storageName }) => data?.folders.includes(storageName))
  return (
    <SelectField
      label={texts.label}
      value={form.values.subject}
      disabled={isPending}
      hint={isPending && isRetrying ? texts.askedAgain : undefined}
      error={form.errorOf('subject')}
      options={[
        { value: '', label: isPending ? texts.loading : texts.choose },
        ...choices.map(({ id, storageName }) => ({ value: storageName, label: subjectTitles[id] })),
      ]}
      onChange={({ target }) =>
        form.change({
          subject: choices.find(({ storageName }) => storageName === target.value)?.storageName ?? '',
        })
      }
    />
  )
}
