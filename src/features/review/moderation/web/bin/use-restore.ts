import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, randomId } from '#client/call.ts'
import { restoreResource } from '../../desk-contract.ts'
import { binKey, reloadModeration } from '../use-moderation.ts'
import { useSending } from '../use-sending.ts'

interface RestoreEvents {
  readonly onRestored?: () => void
  /** The lists have the resource again. */
  readonly onReloaded?: () => void
}

/** Restores a deleted resource and loads the lists again; a repeated click is the same act. */
export function useRestore(resourceId: string, { onRestored, onReloaded }: RestoreEvents) {
  const [idempotencyKey] = useState(randomId)
  const client = useQueryClient()
  const { send, ...state } = useSending(
    () => call(restoreResource, { params: { resourceId }, idempotencyKey }),
    {
      onDone: async () => {
        onRestored?.()
        void client.invalidateQueries({ queryKey: binKey })
        await reloadModeration(client)
        onReloaded?.()
      },
    },
  )
  return { ...state, restore: () => send(undefined) }
}
