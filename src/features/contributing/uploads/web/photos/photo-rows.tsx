import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { LiveRegion } from '#client/ui/state/live-region.tsx'
import { photoTexts as texts } from '../../messages.ts'
import type { Photo } from './photo-store.ts'
import styles from './photos.module.css'

interface PhotoRowsProps {
  readonly photos: readonly Photo[]
  readonly onChange: (photos: readonly Photo[]) => void
}

const actions = ['up', 'down', 'turn', 'remove'] as const

function usePhotoActions({ photos, onChange }: PhotoRowsProps) {
  const [announced, setAnnounced] = useState('')
  const nextFocus = useRef<Element | null>()
  // A row that moves or goes loses the focus.
  useLayoutEffect(() => {
    if (nextFocus.current instanceof HTMLElement) nextFocus.current.focus()
    nextFocus.current = undefined
  })
  const move = (photo: Photo, at: number, to: number, button: Element) => {
    const other = photos[to]
    if (!other) return
    const opposite = to < at ? button.nextElementSibling : button.previousElementSibling
    nextFocus.current = photos[2 * to - at] ? button : opposite
    setAnnounced(texts.moved({ from: at + 1, to: to + 1, all: photos.length }))
    onChange(photos.with(at, { ...other, order: photo.order }).with(to, { ...photo, order: other.order }))
  }
  const turn = (photo: Photo, at: number) => {
    const turns = (photo.turns + 1) % 4
    setAnnounced(texts.turned({ number: at + 1, degrees: turns * 90 }))
    onChange(photos.with(at, { ...photo, turns }))
  }
  const remove = (at: number, button: Element) => {
    const row = button.closest('li')
    const other = row?.nextElementSibling ?? row?.previousElementSibling
    nextFocus.current =
      other?.querySelector('button:last-child') ?? row?.closest('dialog')?.querySelector('button')
    onChange(photos.toSpliced(at, 1))
  }
  const runAction = (action: (typeof actions)[number], photo: Photo, at: number, button: Element) => {
    if (action === 'remove') remove(at, button)
    else if (action === 'turn') turn(photo, at)
    else move(photo, at, action === 'up' ? at - 1 : at + 1, button)
  }
  return { announced, runAction }
}

/** The event `load` releases the address. */
function show(image: HTMLImageElement | null, { jpeg }: Photo) {
  if (image?.src === '') image.src = URL.createObjectURL(jpeg)
}

/** The photos in the order of the pages. */
export function PhotoRows({ photos, onChange }: PhotoRowsProps) {
  const { announced, runAction } = usePhotoActions({ photos, onChange })
  const ends = { up: 0, down: photos.length - 1, turn: -1, remove: -1 }
  return (
    <>
      <LiveRegion visuallyHidden>{announced}</LiveRegion>
      <ol className={styles.list}>
        {photos.map((photo, at) => (
          <li key={photo.id} className={styles.row}>
            <img
              ref={(image) => show(image, photo)}
              alt={texts.alt({ number: at + 1, name: photo.name })}
              style={{ transform: `rotate(${photo.turns * 90}deg)` }}
              onLoad={({ currentTarget }) => URL.revokeObjectURL(currentTarget.src)}
            />
            {actions.map((action) => (
              <Button
                key={action}
                kind="quiet"
                disabled={ends[action] === at}
                aria-label={texts.action({ label: texts[action], number: at + 1 })}
                onClick={({ currentTarget }) => runAction(action, photo, at, currentTarget)}
              >
                {texts[action]}
              </Button>
            ))}
          </li>
        ))}
      </ol>
    </>
  )
}
