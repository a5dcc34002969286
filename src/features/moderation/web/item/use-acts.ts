import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '#client/call.ts'
import { navigate } from '#client/router/hash-location.ts'
import { paths } from '#shared/paths.ts'
import type { ModeratedResource } from '../../contract.ts'
import { nextForMe } from '../../desk-contract.ts'
import { type Decision, execute, isStale } from '../use-moderation.ts'
import type { Item } from './use-item.ts'

export type DialogKind = 'delete' | 'return' | 'edit'

interface OpenDialog {
  readonly kind: DialogKind
  /** As it was shown when the dialog opened: the decision is about that state. */
  readonly resource: ModeratedResource
}

/** The next record after this one, then from the oldest on; undefined if no other one waits. */
async function findNext(resourceId: string) {
  const { id } = await call(nextForMe, { body: { after: resourceId } })
  const found = id ?? (await call(nextForMe, { body: {} })).id
  return found === resourceId ? undefined : (found ?? undefined)
}

/** Claims the next record and opens it. */
export function useNext(resourceId: string) {
  const { mutate, data, error, isPending, isSuccess } = useMutation({
    mutationFn: () => findNext(resourceId),
    onSuccess: (id) => id !== undefined && navigate(paths.moderationItem(id)),
  })
  return {
    next: () => !isPending && mutate(),
    /** Nothing else waits. */
    isLast: isSuccess && data === undefined,
    error,
  }
}

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
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: execute,
    onSuccess: async (_, { action }) => {
      if (action !== 'delete') return settle()
      onDecided()
      setRemoved(true)
      focusNext()
    },
    onError: retry,
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
    error: isStale(error) ? null : error,
    forgetError: reset,
    decide: (decision: Decision) => !isPending && mutate(decision),
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
