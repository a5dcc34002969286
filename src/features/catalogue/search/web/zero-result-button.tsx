import { useId, useState } from 'react'
import { useLazyModule } from '#client/timing/use-lazy-module.ts'
import { Button } from '#client/ui/button.tsx'
import { SkeletonLines } from '#client/ui/state/skeleton-lines.tsx'
import { missedTexts } from '../messages.ts'

const loadList = () => import('./zero-result-list.tsx')

/** Opens the list of queries without a result, which loads on the first click. */
export function ZeroResultButton() {
  const [open, setOpen] = useState(false)
  const { module: here, failed, begin } = useLazyModule(loadList)
  const listId = useId()
  const toggle = () => {
    if (!here) begin()
    setOpen(!open)
  }
  return (
    <>
      <Button aria-expanded={open} aria-controls={listId} onClick={toggle}>
        {missedTexts.open}
      </Button>
      <div id={listId} hidden={!open}>
        {open && here && <here.ZeroResultList />}
        {open &&
          !here &&
          (failed ? (
            <p role="status">{missedTexts.notLoaded}</p>
          ) : (
            <SkeletonLines lines={3} label={missedTexts.loading} />
          ))}
      </div>
    </>
  )
}
