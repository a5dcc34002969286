import { previewTexts } from '#features/contributing/previews/messages.ts'
import { deleteTexts, dialogTexts, editTexts, historyTexts, returnTexts } from '../../messages.ts'
import {
  ActionDialog,
  type Content,
  type DialogActions,
  type DialogKind,
  type OpenDialog,
} from './action-dialog.tsx'

const loads: Readonly<Record<DialogKind, () => Promise<Content>>> = {
  delete: async () => (await import('./delete-form.tsx')).DeleteForm,
  return: async () => (await import('./return-form.tsx')).ReturnForm,
  edit: async () => (await import('./edit-form.tsx')).EditForm,
  history: async () => (await import('./history-list.tsx')).HistoryList,
  preview: async () => (await import('./preview-content.tsx')).PreviewContent,
}

/** The title, which also names the code, and the button that sends. */
export const frames = {
  delete: {
    title: deleteTexts.question,
    submit: { kind: 'danger', children: deleteTexts.delete, busyLabel: deleteTexts.delete },
  },
  return: {
    title: returnTexts.title,
    submit: { children: returnTexts.send, busyLabel: dialogTexts.sending },
  },
  edit: {
    title: editTexts.title,
    submit: { children: editTexts.save, busyLabel: editTexts.saving },
    wide: true,
  },
  history: { title: historyTexts.title },
  preview: { title: previewTexts.what, wide: true },
} as const

interface ResourceDialogProps extends DialogActions {
  readonly open: OpenDialog | undefined
}

/** The dialog about one resource that is open. */
export function ResourceDialog({ open, ...actions }: ResourceDialogProps) {
  const { kind, resource } = open ?? { kind: 'history' }
  return (
    <ActionDialog
      {...frames[kind]}
      {...(kind === 'preview' && { heading: resource })}
      open={open !== undefined}
      load={loads[kind]}
      onClose={actions.onClose}
    >
      {(Loaded, form) => resource && <Loaded {...form} {...actions} resource={resource} />}
    </ActionDialog>
  )
}
