import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call, randomId } from '#client/call.ts'
import { restoreResource } from '../../desk-contract.ts'
import { binKey, reloadModeration } from '../use-moderation.ts'

interface RestoreEvents {
  readonly onRestored?: () => void
  /** The lists have the resource again. */
  readonly onReloaded?: () => void
}

/** Restores a deleted resource and loads the lists again; a repeated click is the same act. */
export function useRestore(resourceId: string, { onRestored, onReloaded }: RestoreEvents) {
  const key = useRef<string>()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      call(restoreResource, { params: { resourceId }, idempotencyKey: (key.current ??= randomId()) }),
    onSuccess: async () => {
      onRestored?.()
      void client.invalidateQueries({ queryKey: binKey })
      await reloadModeration(client)
      onReloaded?.()
    },
  })
}
