import { deleteTexts, dialogTexts, returnTexts } from '../../messages.ts'
import { ActDialog } from '../acts/act-dialog.tsx'
import { EditDialog, type LoadDialogs } from '../acts/edit-dialog.tsx'
import type { Decision } from '../use-moderation.ts'
import type { Acts, DialogKind } from './use-acts.ts'

const loadDelete = () => import('../acts/delete-form.tsx')
const loadReturn = () => import('../acts/return-form.tsx')

interface ItemDialogsProps {
  readonly acts: Acts
  readonly loadDialogs: LoadDialogs
  /** Reads the resource again after a failure. */
  readonly onFailed: () => void
}

type DialogProps = Omit<ItemDialogsProps, 'loadDialogs'>

const resourceFor = (kind: DialogKind, { dialog }: Acts) =>
  dialog?.kind === kind ? dialog.resource : undefined

function DeleteDialog({ acts }: Pick<DialogProps, 'acts'>) {
  const resource = resourceFor('delete', acts)
  const send = (deletion: Pick<Decision, 'reason' | 'notify'>) => {
    acts.close()
    if (resource) acts.decide({ action: 'delete', resource, ...deletion })
  }
  return (
    <ActDialog
      open={resource !== undefined}
      title={deleteTexts.question}
      submit={{ kind: 'danger', label: deleteTexts.delete, busyLabel: deleteTexts.delete }}
      load={loadDelete}
      onClose={acts.close}
    >
      {(code, form) => resource && <code.DeleteForm {...form} resource={resource} onDelete={send} />}
    </ActDialog>
  )
}

function ReturnDialog({ acts, onFailed }: DialogProps) {
  const resource = resourceFor('return', acts)
  return (
    <ActDialog
      open={resource !== undefined}
      title={returnTexts.title}
      submit={{ label: returnTexts.send, busyLabel: dialogTexts.sending }}
      load={loadReturn}
      onClose={acts.close}
    >
      {(code, form) =>
        resource && (
          <code.ReturnForm
            {...form}
            resource={resource}
            onDone={acts.sent}
            onFailed={onFailed}
            onInstead={() => acts.ask('edit', resource)}
          />
        )
      }
    </ActDialog>
  )
}

/** The dialog that is open. */
export const ItemDialogs = ({ acts, loadDialogs, onFailed }: ItemDialogsProps) => (
  <>
    <DeleteDialog acts={acts} />
    <ReturnDialog acts={acts} onFailed={onFailed} />
    <EditDialog
      resource={resourceFor('edit', acts)}
      loadDialogs={loadDialogs}
      onClose={acts.close}
      onChanged={acts.edited}
      onFailed={onFailed}
    />
  </>
)
