import { deleteTexts, dialogTexts, returnTexts } from '../../messages.ts'
import { ActDialog } from '../acts/act-dialog.tsx'
import { EditDialog, type LoadDialogs } from '../acts/edit-dialog.tsx'
import type { Acts, DialogKind } from './use-acts.ts'

const loadDelete = () => import('../acts/delete-form.tsx')
const loadReturn = () => import('../acts/return-form.tsx')

interface ItemDialogsProps {
  readonly acts: Acts
  readonly loadDialogs: LoadDialogs
  /** Reads the resource again after a failure. */
  readonly onFailed: () => void
}

/** The dialog that is open. */
export function ItemDialogs({ acts, loadDialogs, onFailed }: ItemDialogsProps) {
  const { dialog, close, ask, decide, sent } = acts
  const resourceFor = (kind: DialogKind) => (dialog?.kind === kind ? dialog.resource : undefined)
  const [toDelete, toReturn] = [resourceFor('delete'), resourceFor('return')]
  return (
    <>
      <ActDialog
        open={toDelete !== undefined}
        title={deleteTexts.question}
        submit={{ kind: 'danger', label: deleteTexts.delete, busyLabel: deleteTexts.delete }}
        load={loadDelete}
        onClose={close}
      >
        {(code, form) =>
          toDelete && (
            <code.DeleteForm
              {...form}
              resource={toDelete}
              onDelete={(deletion) => {
                close()
                decide({ action: 'delete', resource: toDelete, ...deletion })
              }}
            />
          )
        }
      </ActDialog>
      <ActDialog
        open={toReturn !== undefined}
        title={returnTexts.title}
        submit={{ label: returnTexts.send, busyLabel: dialogTexts.sending }}
        load={loadReturn}
        onClose={close}
      >
        {(code, form) =>
          toReturn && (
            <code.ReturnForm
              {...form}
              resource={toReturn}
              onDone={sent}
              onFailed={onFailed}
              onInstead={() => ask('edit', toReturn)}
            />
          )
        }
      </ActDialog>
      <EditDialog
        resource={resourceFor('edit')}
        loadDialogs={loadDialogs}
        onClose={close}
        onChanged={acts.edited}
        onFailed={onFailed}
      />
    </>
  )
}
