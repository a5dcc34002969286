import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { PressButton } from '#client/ui/list/press-button.tsx'
import { ErrorAlert } from '#client/ui/state/live-region.tsx'
import { binTexts as texts } from '../messages.ts'
import type { ModeratedResource } from '../../contract.ts'
import { useRestore } from './use-restore.ts'
import styles from './bin.module.css'

const shownMs = 10 * 60_000

/** Calls `onOver` after ten minutes, or later when the focus leaves the line. */
function useTime(onOver: () => void) {
  const line = useRef<HTMLDivElement>(null)
  const [isOver, setOver] = useState(false)
  const end = useRef(onOver)
  useEffect(() => {
    end.current = onOver
  })
  useEffect(() => {
    const timer = setTimeout(() => {
      if (line.current?.contains(document.activeElement)) setOver(true)
      else end.current()
    }, shownMs)
    return () => clearTimeout(timer)
  }, [])
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (isOver && !currentTarget.contains(relatedTarget)) onOver()
  }
  return { ref: line, onBlur }
}

interface UndoLineProps {
  /** Deleted on this page. */
  readonly removal: ModeratedResource
  readonly onRestored: (id: string) => void
  readonly onOver: (id: string) => void
}

/** In place of a deleted row: takes the deletion back. */
export function UndoLine({ removal: { id, title }, onRestored, onOver }: UndoLineProps) {
  const time = useTime(() => onOver(id))
  const { restore, error, busy, data } = useRestore(id, { onReloaded: () => onRestored(id) })
  return (
    <div {...time} className={styles.undo}>
      <span>{texts.removed}</span>
      <PressButton
        aria-label={texts.undoWhich({ title })}
        busy={busy || data !== undefined}
        onPress={restore}
      >
        {texts.undo}
      </PressButton>
      <ErrorAlert>{error?.message}</ErrorAlert>
    </div>
  )
}
