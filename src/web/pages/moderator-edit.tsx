import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { ActDialog } from '#features/review/moderation/web/acts/act-dialog.tsx'
import { frames } from '#features/review/moderation/web/acts/resource-dialog.tsx'
import { actTexts } from '#features/review/moderation/messages.ts'
import { useReloadModeration } from '#features/review/moderation/web/use-moderation.ts'
import type { PublicResource } from '#features/catalogue/resources/resource.ts'
import { useRefreshResources } from '#features/catalogue/resources/web/refresh-resources.ts'

const loadForm = async () => (await import('./moderation-dialogs.tsx')).EditForm

interface EditInPreviewProps {
  readonly resource: PublicResource
}

/** Edits the details of the resource that the preview shows. */
export function EditInPreview({ resource }: EditInPreviewProps) {
  const [open, setOpen] = useState(false)
  const refreshResources = useRefreshResources()
  const reload = useReloadModeration()
  const close = () => setOpen(false)
  const changed = () => {
    refreshResources()
    reload()
  }
  const edited = () => {
    changed()
    close()
  }
  return (
    <div>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {actTexts.edit}
      </Button>
      <ActDialog {...frames.edit} open={open} load={loadForm} onClose={close}>
        {(EditForm, form) => (
          <EditForm {...form} resource={resource} onEdited={edited} onFailed={changed} onClose={close} />
        )}
      </ActDialog>
    </div>
  )
}
