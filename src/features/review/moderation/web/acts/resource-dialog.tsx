import { previewTexts } from '#features/contributing/previews/messages.ts'
import { deleteTexts, dialogTexts, editTexts, historyTexts, returnTexts } from '../../messages.ts'
import { ActDialog } from './act-dialog.tsx'
import type { Content, DialogActs, DialogKind, LoadDialogs, OpenDialog } from './dialog-content.ts'

type Load = (loadDialogs: LoadDialogs) => Promise<Content>

const loads: Readonly<Record<DialogKind, Load>> = {
  delete: async () => (await import('./delete-form.tsx')).DeleteForm,
  return: async () => (await import('./return-form.tsx')).ReturnForm,
  edit: async (loadDialogs) => (await loadDialogs()).EditForm,
  history: async (loadDialogs) => (await loadDialogs()).History,
  preview: async (loadDialogs) => (await loadDialogs()).Preview,
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

interface ResourceDialogProps extends DialogActs {
  readonly open: OpenDialog | undefined
  readonly loadDialogs: LoadDialogs
}

/** The dialog about one resource that is open. */
export function ResourceDialog({ open, loadDialogs, ...acts }: ResourceDialogProps) {
  const { kind, resource } = open ?? { kind: 'history' }
  return (
    <ActDialog
      {...frames[kind]}
      {...(kind === 'preview' && { heading: resource })}
      open={open !== undefined}
      load={() => loads[kind](loadDialogs)}
      onClose={acts.onClose}
    >
      {(Loaded, form) => resource && <Loaded {...form} {...acts} resource={resource} />}
    </ActDialog>
  )
}
