import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import type { PublicResource } from '#features/catalogue/resources/resource.ts'
import { useRefreshResources } from '#features/catalogue/resources/web/refresh-resources.ts'
import { actTexts } from '../../messages.ts'
import { useReloadModeration } from '../use-moderation.ts'
import { ActionDialog } from './action-dialog.tsx'
import { frames } from './resource-dialog.tsx'

/** Edits the details of the resource that the preview shows. */
export function EditInPreview({ resource }: { readonly resource: PublicResource }) {
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
      <ActionDialog
        {...frames.edit}
        open={open}
        load={async () => (await import('./edit-form.tsx')).EditForm}
        onClose={close}
      >
        {(EditForm, form) => (
          <EditForm {...form} resource={resource} onEdited={edited} onFailed={changed} onClose={close} />
        )}
      </ActionDialog>
    </div>
  )
}
