import { writtenLanguage } from '#features/catalogue/resources/format.ts'
import type { FormEvent } from 'react'
import { CheckField, TextField } from '#client/ui/form/field.tsx'
import { useTypedState } from '#client/ui/form/use-typed-state.ts'
import { deleteTexts as texts } from '../../messages.ts'
import { deleteFormOf } from './use-decisions.ts'
import { useFormRef, type DialogContent } from './action-dialog.tsx'

const emptyReason = { reason: '', notifies: true }

/** Confirms the deletion of a resource and its file (MOD-16). */
export function DeleteForm({ resource, formId, onReady, onDelete }: DialogContent) {
  const form = useFormRef(onReady)
  const [{ reason, notifies }, setValues] = useTypedState(deleteFormOf(resource), emptyReason, ['reason'])
  const hasAuthor = resource.returnRefusal !== 'author_unknown'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const notify = notifies ? (reason.trim() ? 'reason' : 'removal') : 'none'
    onDelete({ reason, ...(hasAuthor && { notify }) })
  }
  return (
    <form ref={form} id={formId} noValidate onSubmit={submit} className="prose">
      <p>
        <strong lang={writtenLanguage(resource)}>{resource.title}</strong>
      </p>
      <p>{texts.meaning}</p>
      <TextField
        label={texts.reason}
        hint={texts.reasonHint}
        maxLength={500}
        value={reason}
        onChange={({ target }) => setValues({ reason: target.value, notifies })}
      />
      {hasAuthor && (
        <CheckField
          label={texts.tell}
          hint={texts.tellHint}
          checked={notifies}
          onChange={({ target }) => setValues({ reason, notifies: target.checked })}
        />
      )}
    </form>
  )
}
