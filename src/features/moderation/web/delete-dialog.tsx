import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { CheckField, TextField } from '#client/ui/form/field.tsx'
import type { ModeratedResource } from '../contract.ts'
import { deleteTexts as texts } from '../messages.ts'

interface Deletion {
  readonly reason: string
  /** Undefined without an author. */
  readonly notify?: 'reason' | 'removal' | 'none'
}

interface DeleteDialogProps {
  /** The dialog is open while there is a resource. */
  readonly resource: Pick<ModeratedResource, 'title' | 'language' | 'returnRefusal'> | undefined
  readonly onClose: () => void
  readonly onDelete: (deletion: Deletion) => void
}

const nothingGiven = { reason: '', tells: true }
type Given = typeof nothingGiven

const toldOf = ({ reason, tells }: Given) => (tells ? (reason.trim() ? 'reason' : 'removal') : 'none')

/** Confirms the deletion of a resource and its file (MOD-16), and whether its author is told. */
export function DeleteDialog({ resource, onClose, onDelete }: DeleteDialogProps) {
  const [given, setGiven] = useState(nothingGiven)
  const hasAuthor = resource?.returnRefusal !== 'author_unknown'
  const close = (run: () => void) => {
    setGiven(nothingGiven)
    run()
  }
  const confirm = () =>
    close(() => onDelete({ reason: given.reason, ...(hasAuthor && { notify: toldOf(given) }) }))
  return (
    <Dialog
      open={resource !== undefined}
      title={texts.question}
      onClose={() => close(onClose)}
      actions={
        <>
          <Button onClick={() => close(onClose)}>{texts.cancel}</Button>
          <Button kind="danger" onClick={confirm}>
            {texts.delete}
          </Button>
        </>
      }
    >
      <div className="prose">
        <p>
          <strong lang={resource?.language ?? undefined}>{resource?.title}</strong>
        </p>
        <p>{texts.meaning}</p>
        <DeletionFields given={given} hasAuthor={hasAuthor} onChange={setGiven} />
      </div>
    </Dialog>
  )
}

interface DeletionFieldsProps {
  readonly given: Given
  readonly hasAuthor: boolean
  readonly onChange: (given: Given) => void
}

const DeletionFields = ({ given, hasAuthor, onChange }: DeletionFieldsProps) => (
  <>
    <TextField
      label={texts.reason}
      hint={texts.reasonHint}
      maxLength={500}
      value={given.reason}
      onChange={({ target }) => onChange({ ...given, reason: target.value })}
    />
    {hasAuthor && (
      <CheckField
        label={texts.tell}
        hint={texts.tellHint}
        checked={given.tells}
        onChange={({ target }) => onChange({ ...given, tells: target.checked })}
      />
    )}
  </>
)
