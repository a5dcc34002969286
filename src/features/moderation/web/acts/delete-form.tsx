import { type FormEvent, useState } from 'react'
import { CheckField, TextField } from '#client/ui/form/field.tsx'
import { deleteTexts as texts } from '../../messages.ts'
import { useFormRef } from './act-dialog.tsx'
import type { DialogContent } from './dialog-content.ts'

/** Confirms the deletion of a resource and its file (MOD-16). */
export function DeleteForm({ resource, formId, onReady, onDelete }: DialogContent) {
  const form = useFormRef(onReady)
  const [reason, setReason] = useState('')
  const [notifies, setNotifies] = useState(true)
  const hasAuthor = resource.returnRefusal !== 'author_unknown'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const notify = notifies ? (reason.trim() ? 'reason' : 'removal') : 'none'
    onDelete({ reason, ...(hasAuthor && { notify }) })
  }
  return (
    <form ref={form} id={formId} noValidate onSubmit={submit} className="prose">
      <p>
        <strong lang={resource.language ?? undefined}>{resource.title}</strong>
      </p>
      <p>{texts.meaning}</p>
      <TextField
        label={texts.reason}
        hint={texts.reasonHint}
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {hasAuthor && (
        <CheckField
          label={texts.tell}
          hint={texts.tellHint}
          checked={notifies}
          onChange={({ target }) => setNotifies(target.checked)}
        />
      )}
    </form>
  )
}
