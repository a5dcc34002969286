import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/kit/call.ts'
import { Button } from '#web/kit/ui/button.tsx'
import { Notice } from '#web/kit/ui/state/notice.tsx'
import { SelectField } from '#web/kit/ui/form/select-field.tsx'
import { subjects } from '#features/subjects/subject.ts'
import { listFolders } from '../../contract.ts'
import { patientCall } from '../transfer/patience.ts'
import type { UploadFormPart } from '../use-upload-form.ts'

/** Spec 7: the choices are the folders of the store, shown by their display titles. */
export function SubjectChoice({ form }: UploadFormPart) {
  const [askedAgain, setAskedAgain] = useState(false)
  const asked = (trouble: unknown) => {
    setAskedAgain(true)
    throw trouble
  }
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['folders'],
    // SDK-04: it is asked again for two minutes, by a rule of its own.
    queryFn: ({ signal }) => patientCall((stop) => call(listFolders, { signal: stop }).catch(asked), signal),
    retry: false,
  })
  if (error)
    return (
      <Notice tone="bad" action={<Button onClick={() => void refetch()}>Retry</Button>}>
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
