import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { onFailure } from '#client/call.ts'
import { sessionKey } from './use-session.ts'

/** For pages of members: a call that finds no session fails, and the session is read again. */
export function useSessionEnd() {
  const client = useQueryClient()
  useEffect(() => {
    onFailure('not_signed_in', (failure) => {
      void client.invalidateQueries({ queryKey: sessionKey })
      return Promise.reject(failure)
    })
  }, [client])
}
