import { useEffect, useRef, useState } from 'react'
import type { ModeratedResource } from '../../contract.ts'
import type { DialogKind } from '../actions/action-dialog.tsx'
import { isStale, useDecisions } from '../actions/use-decisions.ts'
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

/** Decisions about one resource. A removed one stays on the page, where its removal can be undone. */
export function useItemDecisions({ refresh, retry }: Item, onDecided: () => void) {
  const [gone, setGone] = useState<'removed' | 'published'>()
  const { button, focusNext } = useFocusNext()
  const settle = async () => {
    onDecided()
    await refresh()
    focusNext()
  }
  const { ask, pending, failures, forgetFailures, ...decisions } = useDecisions({
    onDone: (action, { replaces }) => {
      if (action !== 'delete' && !(action === 'approve' && replaces)) return settle()
      onDecided()
      setGone(action === 'delete' ? 'removed' : 'published')
      focusNext()
    },
    onEdited: () => {
      onDecided()
      void refresh()
    },
    onFailed: retry,
  })
  return {
    ...decisions,
    ask: (kind: DialogKind, resource: ModeratedResource) => {
      forgetFailures()
      ask(kind, resource)
    },
    /** Deleted, or a proposed version that is now the public one of its resource. */
    gone,
    restored: () => {
      setGone(undefined)
      void settle()
    },
    nextButton: button,
    /** The page shows a changed or decided state itself. */
    error: failures.find(({ error }) => !isStale(error))?.error,
    busy: pending.length > 0,
  }
}
export type ItemDecisions = ReturnType<typeof useItemDecisions>
