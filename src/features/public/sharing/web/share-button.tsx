import { useState } from 'react'
import { useLazyModule } from '#client/timing/use-lazy-module.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { icons } from '#client/ui/icons.ts'
import { RowButton } from '#client/ui/list/row-button.tsx'
import { SkeletonLines } from '#client/ui/state/skeleton-lines.tsx'
import type { PublicResource } from '#features/catalogue/resources/resource.ts'
import { shareTexts } from '../messages.ts'

const loadSheet = () => import('./share-sheet.tsx')

interface ShareButtonProps {
  readonly resource: PublicResource
  /** Id of the element that names the resource, in a list. */
  readonly titleId?: string
  /** `quiet` below a title. */
  readonly kind?: 'quiet' | 'normal'
}

/** Opens the share dialog. Its code loads with the first click. */
export function ShareButton({ resource, titleId, kind = 'quiet' }: ShareButtonProps) {
  const [open, setOpen] = useState<boolean>()
  const { module: sheet, failed, begin } = useLazyModule(loadSheet)
  const show = () => {
    if (!sheet) begin()
    setOpen(true)
  }
  const button = {
    'aria-haspopup': 'dialog',
    'aria-describedby': titleId,
    onClick: show,
    children: shareTexts.share,
  } as const
  return (
    <>
      {kind === 'quiet' ? <RowButton {...button} icon={icons.link} /> : <Button {...button} />}
      {open !== undefined && (
        <Dialog open={open} title={shareTexts.title} onClose={() => setOpen(false)}>
          {sheet && <sheet.ShareSheet resource={resource} />}
          {!sheet && !failed && <SkeletonLines lines={4} label={shareTexts.loading} />}
          {!sheet && failed && (
            <p role="status">
              {shareTexts.loadFailed} <Button onClick={begin}>{shareTexts.retry}</Button>
            </p>
          )}
        </Dialog>
      )}
    </>
  )
}
