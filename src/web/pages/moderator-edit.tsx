import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { EditDialog } from '#features/moderation/web/acts/edit-dialog.tsx'
import { actTexts } from '#features/moderation/messages.ts'
import { useReloadModeration } from '#features/moderation/web/use-moderation.ts'
import type { PublicResource } from '#features/resources/resource.ts'
import { useRefreshResources } from '#features/resources/web/resource-cache.ts'

export const loadDialogs = () => import('./moderation-dialogs.tsx')

interface EditInPreviewProps {
  readonly resource: PublicResource
}

/** Edits the details of the resource that the preview shows. */
export function EditInPreview({ resource }: EditInPreviewProps) {
  const [open, setOpen] = useState(false)
  const refreshResources = useRefreshResources()
  const reload = useReloadModeration()
  const changed = () => {
    refreshResources()
    reload()
  }
  return (
    <div>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {actTexts.edit}
      </Button>
      <EditDialog
        resource={open ? resource : undefined}
        loadDialogs={loadDialogs}
        onClose={() => setOpen(false)}
        onChanged={changed}
      />
    </div>
  )
}
