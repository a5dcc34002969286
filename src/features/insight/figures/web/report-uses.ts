import { useEffect } from 'react'
import type { BodyOf } from '#shared/endpoint.ts'
import { reportUses } from '../contract.ts'

type Kind = BodyOf<typeof reportUses>['items'][number]['kind']

/** Sends nothing with ANALYTICS=off, and for a browser that asks not to be tracked. */
function report(id: string, kind: Kind) {
  const body = JSON.stringify({ items: [{ id, kind }] })
  const type = 'application/json'
  if (window.countsUses) navigator.sendBeacon(reportUses.path, new Blob([body], { type }))
}

/** Reports the press on a link to another site. Links of readers have `rel="ugc"`, their row the id. */
function onPress({ target }: Event) {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[rel~="ugc"]') : null
  const id = link?.closest('[data-row]')?.getAttribute('data-row')
  if (id && link?.origin !== location.origin) report(id, 'link')
}

const onSaved = (event: Event) => report(String((event as CustomEvent).detail), 'saved')

/** Reports presses on link resources, and the resources whose ids come with `savedEvent`. */
export function useReportedUses(savedEvent: string): void {
  useEffect(() => {
    const listeners = { click: onPress, auxclick: onPress, [savedEvent]: onSaved }
    for (const [type, listener] of Object.entries(listeners)) addEventListener(type, listener)
    return () => {
      for (const [type, listener] of Object.entries(listeners)) removeEventListener(type, listener)
    }
  }, [savedEvent])
}
