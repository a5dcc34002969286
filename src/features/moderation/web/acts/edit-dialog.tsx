import type { ComponentType } from 'react'
import type { PublicResource } from '#features/resources/resource.ts'
import { editTexts as texts } from '../../messages.ts'
import { type ActForm, ActDialog } from './act-dialog.tsx'

export interface EditFormProps extends ActForm {
  readonly resourceId: string
  /** `changed` is false if nothing was sent. */
  readonly onDone: (changed: boolean) => void
  readonly onFailed: () => void
}

/** Loads what the page joins from several features. */
export type LoadDialogs = () => Promise<{
  readonly EditForm: ComponentType<EditFormProps>
  readonly History: ComponentType<{ readonly resourceId: string }>
}>

interface EditDialogProps {
  /** The dialog is open while there is a resource. */
  readonly resource: Pick<PublicResource, 'id'> | undefined
  readonly loadDialogs: LoadDialogs
  readonly onClose: () => void
  /** Called after a change. */
  readonly onChanged: () => void
  /** Called after a failure, which may mean a change by somebody else; by default `onChanged`. */
  readonly onFailed?: () => void
}

/** Edits the details of any resource. */
export const EditDialog = ({
  resource,
  loadDialogs,
  onClose,
  onChanged,
  onFailed = onChanged,
}: EditDialogProps) => (
  <ActDialog
    open={resource !== undefined}
    title={texts.title}
    submit={{ label: texts.save, busyLabel: texts.saving }}
    wide
    load={loadDialogs}
    onClose={onClose}
  >
    {({ EditForm }, form) =>
      resource && (
        <EditForm
          {...form}
          resourceId={resource.id}
          onFailed={onFailed}
          onDone={(changed) => {
            if (changed) onChanged()
            onClose()
          }}
        />
      )
    }
  </ActDialog>
)
