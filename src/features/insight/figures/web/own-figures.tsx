import { useState } from 'react'
import { useLazyModule } from '#client/timing/use-lazy-module.ts'
import { Button } from '#client/ui/button.tsx'
import { ownFigureTexts as texts } from '../messages.ts'
import { useOwnFigures } from './use-own-figures.ts'

/** A sum below it could be one reader. */
const minTotal = 5

/** The opens of all own resources; nothing below five. */
export function OwnTotal() {
  const { opened = 0 } = useOwnFigures() ?? {}
  return opened >= minTotal && <p>{texts.total({ times: opened })}</p>
}

const loadWeeks = () => import('./own-weeks.tsx')

/** Opens and saves of one resource, with a table of its weeks. `titleId`: the element that names the resource. */
export function OwnCounts({ id, titleId }: { readonly id: string; readonly titleId: string }) {
  const figures = useOwnFigures()
  const [isOpen, setOpen] = useState(false)
  const { module, begin } = useLazyModule(loadWeeks)
  if (!figures) return null
  const { opened = null, saved = 0 } = figures.items.find((item) => item.id === id) ?? {}
  if (opened === null) return <p>{texts.few}</p>
  const toggle = () => {
    begin()
    setOpen(!isOpen)
  }
  return (
    <>
      <p>{texts.counts({ opened, saved })}</p>
      <p>
        <Button kind="quiet" aria-expanded={isOpen} aria-describedby={titleId} onClick={toggle}>
          {texts.showWeeks}
        </Button>
      </p>
      {isOpen && module && <module.OwnWeeks id={id} />}
    </>
  )
}
