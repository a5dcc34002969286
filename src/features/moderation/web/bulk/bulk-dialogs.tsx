import {
  actTexts,
  bulkSetTexts as setTexts,
  bulkTexts as texts,
  dialogTexts,
  returnTexts,
} from '../../messages.ts'
import { ActDialog } from '../acts/act-dialog.tsx'
import type { Order } from './bulk-bar.tsx'

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
export function BulkDialogs({ open, count, send, onClose }: BulkDialogsProps) {
  const field = open === 'return' ? undefined : open
  const about = texts.applies({ count })
  return (
    <>
      <ActDialog
        open={open === 'return'}
        title={returnTexts.title}
        submit={{ label: actTexts.sendBack, busyLabel: dialogTexts.sending }}
        load={loadReturn}
        onClose={onClose}
      >
        {({ ReasonForm }, form) => (
          <ReasonForm
            {...form}
            about={<p>{about}</p>}
            send={({ reason, text }) => send({ act: 'return', reason, text })}
            onDone={onClose}
          />
        )}
      </ActDialog>
      <ActDialog
        open={field !== undefined}
        title={field ? texts[field] : ''}
        submit={{ label: setTexts.save, busyLabel: setTexts.saving }}
        load={loadSet}
        onClose={onClose}
      >
        {({ SetForm }, form) =>
          field && (
            <SetForm
              {...form}
              field={field}
              about={about}
              send={(change) => send({ act: 'edit', change })}
              onDone={onClose}
            />
          )
        }
      </ActDialog>
    </>
  )
}
