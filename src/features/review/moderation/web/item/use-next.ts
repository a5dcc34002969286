import { useEffect, useRef } from 'react'
import { call } from '#client/call.ts'
import { navigate } from '#client/router/hash-location.ts'
import { paths } from '#shared/paths.ts'
import { nextForMe } from '../../desk-contract.ts'
import { useSending } from '../use-sending.ts'
import { giveBackInSession } from './use-claims.ts'

/** The next record after this one, then from the oldest on; null if no other one waits. */
async function findNext(after: string | undefined) {
  const { id } = await call(nextForMe, { body: { after } })
  const found = after === undefined || id !== null ? id : (await call(nextForMe, { body: {} })).id
  return found === after ? null : found
}

/** Claims the next record and opens it, or gives it back if the page was left meanwhile; `none` if nothing else waits. */
export function useNext(after?: string) {
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => void (isHere.current = false)
  }, [])
  const { send, busy, error, data } = useSending(() => findNext(after), {
    onDone: (id) =>
      id !== null && (isHere.current ? navigate(paths.moderationItem(id)) : void giveBackInSession(id)),
  })
  return { next: () => !busy && send(undefined), busy, error, none: data === null }
}
