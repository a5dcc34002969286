import type { ModeratedResource } from '../../contract.ts'
import { actTexts, dialogTexts, returnTexts } from '../../messages.ts'
import { bulkSetTexts as setTexts, bulkTexts as texts } from '../messages.ts'
import { ActionDialog } from '../actions/action-dialog.tsx'
import type { Order, OrderOnResources } from './use-decide-many.ts'

type Field = 'grades' | 'tags' | 'licence'
export type BulkDialog = 'return' | Field

export interface OpenBulkDialog {
  readonly dialog: BulkDialog
  /** As they were shown when the dialog opened: the decision is about that state. */
  readonly resources: readonly ModeratedResource[]
}

interface BulkDialogsProps {
  readonly open: OpenBulkDialog | undefined
  /** Rejects if nothing was decided. */
  readonly send: (decision: OrderOnResources) => Promise<unknown>
  readonly onClose: () => void
}

interface DialogProps {
  readonly onClose: () => void
  readonly count: number
  readonly send: (order: Order) => Promise<unknown>
}

/** The questions before some decisions on several resources. */
export function BulkDialogs({ open, send, onClose }: BulkDialogsProps) {
  const { dialog, resources = [] } = open ?? {}
  const props = {
    count: resources.length,
    send: (order: Order) => send({ order, resources }),
    onClose,
  }
  return (
    <>
      <ReturnDialog open={dialog === 'return'} {...props} />
      <SetDialog field={dialog === 'return' ? undefined : dialog} {...props} />
    </>
  )
}

const ReturnDialog = ({ open, count, send, onClose }: DialogProps & { readonly open: boolean }) => (
  <ActionDialog
    open={open}
    title={returnTexts.title}
    place="bulk"
    submit={{ children: actTexts.sendBack, busyLabel: dialogTexts.sending }}
    load={() => import('../actions/return-form.tsx')}
    onClose={onClose}
  >
    {({ ReasonForm }, form) => (
      <ReasonForm
        {...form}
        name="return many"
        about={<p>{texts.applies({ count })}</p>}
        send={({ reason, text }) => send({ act: 'return', reason, text })}
        onDone={onClose}
      />
    )}
  </ActionDialog>
)

const SetDialog = ({ field, count, send, onClose }: DialogProps & { readonly field: Field | undefined }) => (
  <ActionDialog
    open={field !== undefined}
    title={field ? texts[field] : ''}
    submit={{ children: setTexts.save, busyLabel: setTexts.saving }}
    load={() => import('./set-form.tsx')}
    onClose={onClose}
  >
    {({ SetForm }, form) =>
      field && (
        <SetForm
          {...form}
          field={field}
          about={texts.applies({ count })}
          send={(change) => send({ act: 'edit', change })}
          onDone={onClose}
        />
      )
    }
  </ActionDialog>
)
