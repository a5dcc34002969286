import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { onFailure } from '#client/call.ts'
import { ownerKey } from '#client/offline/private-data.ts'
import { sessionKey } from './use-session.ts'

/** For pages of members: reads the session again after a call without one, and after a change of account in another tab. */
export function useSessionEnd() {
  const client = useQueryClient()
  useEffect(() => {
    const readAgain = () => void client.invalidateQueries({ queryKey: sessionKey })
    onFailure('not_signed_in', (failure) => {
      readAgain()
      return Promise.reject(failure)
    })
    // Without a former owner no form here has text of another account.
    const onStorage = ({ key, oldValue }: StorageEvent) =>
      key === ownerKey && oldValue !== null && readAgain()
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [client])
}
