import { actTexts, dialogTexts, returnTexts } from '../../messages.ts'
import { bulkSetTexts as setTexts, bulkTexts as texts } from '../messages.ts'
import { ActDialog } from '../acts/act-dialog.tsx'
import type { Order } from './use-decide-many.ts'

type Field = 'grades' | 'tags' | 'licence'
export type BulkDialog = 'return' | Field

interface BulkDialogsProps {
  readonly open: BulkDialog | undefined
  /** Number of ticked resources. */
  readonly count: number
  /** Rejects if nothing was decided. */
  readonly send: (order: Order) => Promise<unknown>
  readonly onClose: () => void
}

const loadReturn = () => import('../acts/return-form.tsx')
const loadSet = () => import('./set-form.tsx')

/** The questions before some decisions on several resources. */
export const BulkDialogs = ({ open, ...dialog }: BulkDialogsProps) => (
  <>
    <ReturnDialog open={open === 'return'} {...dialog} />
    <SetDialog field={open === 'return' ? undefined : open} {...dialog} />
  </>
)

interface ReturnDialogProps extends Omit<BulkDialogsProps, 'open'> {
  readonly open: boolean
}

const ReturnDialog = ({ open, count, send, onClose }: ReturnDialogProps) => (
  <ActDialog
    open={open}
    title={returnTexts.title}
    place="bulk"
    submit={{ children: actTexts.sendBack, busyLabel: dialogTexts.sending }}
    load={loadReturn}
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
  </ActDialog>
)

interface SetDialogProps extends Omit<BulkDialogsProps, 'open'> {
  readonly field: Field | undefined
}

const SetDialog = ({ field, count, send, onClose }: SetDialogProps) => (
  <ActDialog
    open={field !== undefined}
    title={field ? texts[field] : ''}
    submit={{ children: setTexts.save, busyLabel: setTexts.saving }}
    load={loadSet}
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
  </ActDialog>
)
