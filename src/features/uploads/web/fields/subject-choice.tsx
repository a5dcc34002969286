import { Button } from '#web/kit/ui/button.tsx'
import { Notice } from '#web/kit/ui/state/notice.tsx'
import { SelectField } from '#web/kit/ui/form/select-field.tsx'
import { subjects } from '#features/subjects/subject.ts'
import type { UploadFormPart } from '../use-upload-form.ts'

/** Spec 7: the choices are the folders of the store, shown by their display titles. */
export function SubjectChoice({ form }: UploadFormPart) {
  const { data, error, isPending, askedAgain, again } = form.folders
  if (error)
    return (
      <Notice tone="bad" action={<Button onClick={again}>Retry</Button>}>
        The subjects could not be loaded. {error.message}
      </Notice>
    )
  const choices = subjects.filter(({ storageName }) => data?.folders.includes(storageName))
  return (
    <SelectField
      label="Subject"
      value={form.values.subject}
      disabled={isPending}
      hint={
        isPending && askedAgain ? 'The site does not answer yet. It is asked again by itself.' : undefined
      }
      error={form.errorOf('subject')}
      options={[
        { value: '', label: isPending ? 'Loading…' : 'Choose a subject' },
        ...choices.map(({ storageName, title }) => ({ value: storageName, label: title })),
      ]}
      onChange={({ target }) =>
        form.change({
          subject: choices.find(({ storageName }) => storageName === target.value)?.storageName ?? '',
        })
      }
    />
  )
}
