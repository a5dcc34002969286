import { useEffect, useRef, useState } from 'react'
import type { ModeratedResource } from '../../contract.ts'
import type { DialogKind, OpenDialog } from '../acts/dialog-content.ts'
import { execute, isStale } from '../use-moderation.ts'
import { useSending } from '../use-sending.ts'
import type { Item } from './use-item.ts'

/** Returns the ref of the Next button, and a function that moves the focus to it after a dialog has closed. */
function useFocusNext() {
  const button = useRef<HTMLButtonElement>(null)
  const [moves, setMoves] = useState(0)
  useEffect(() => {
    if (moves > 0) button.current?.focus()
  }, [moves])
  return { button, focusNext: () => setMoves((before) => before + 1) }
}

/** Sends decisions. A removed resource stays on the page, where its removal can be undone. */
function useDecision({ refresh, retry }: Pick<Item, 'refresh' | 'retry'>, onDecided: () => void) {
  const [removed, setRemoved] = useState(false)
  const { button, focusNext } = useFocusNext()
  const settle = async () => {
    onDecided()
    await refresh()
    focusNext()
  }
  const { send, error, busy, reset } = useSending(execute, {
    onDone: (_, { action }) => {
      if (action !== 'delete') return settle()
      onDecided()
      setRemoved(true)
      focusNext()
    },
    onFailed: retry,
  })
  return {
    removed,
    nextButton: button,
    settle: () => void settle(),
    restored: () => {
      setRemoved(false)
      void settle()
    },
    /** The page shows a changed or decided state itself. */
    error: isStale(error) ? undefined : error,
    forgetError: reset,
    busy,
    decide: send,
  }
}

/** Decisions about one resource, and the dialogs that ask for more. */
export function useActs(state: Pick<Item, 'refresh' | 'retry'>, onDecided: () => void) {
  const [dialog, setDialog] = useState<OpenDialog>()
  const { settle, forgetError, ...decision } = useDecision(state, onDecided)
  const close = () => setDialog(undefined)
  return {
    ...decision,
    dialog,
    close,
    ask: (kind: DialogKind, resource: ModeratedResource) => {
      forgetError()
      setDialog({ kind, resource })
    },
    edited: () => {
      close()
      onDecided()
      void state.refresh()
    },
    /** A dialog has sent its decision. */
    sent: () => {
      close()
      settle()
    },
  }
}
export type Acts = ReturnType<typeof useActs>
