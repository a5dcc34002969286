import { useRef, useState } from 'react'
import { call } from '#client/call.ts'
import { createResetLink, type User } from '../../contract.ts'

export type ResetLink = { readonly user: User } & (
  | { readonly state: 'asking' }
  | { readonly state: 'made'; readonly link: string; readonly expiresAt: string }
  | { readonly state: 'failed'; readonly message: string }
)

/** Asks for a link for one user at a time; what comes after it was put away is dropped. */
export function useResetLink() {
  const [asked, setAsked] = useState<ResetLink>()
  const turn = useRef(0)
  const ask = async (user: User) => {
    const mine = (turn.current += 1)
    const show = (next: ResetLink) => turn.current === mine && setAsked(next)
    show({ user, state: 'asking' })
    try {
      const made = await call(createResetLink, { params: { accountId: user.id } })
      show({ user, state: 'made', ...made })
    } catch (error) {
      console.error('Reset link failed:', error)
      show({ user, state: 'failed', message: error instanceof Error ? error.message : String(error) })
    }
  }
  const putAway = () => {
    turn.current += 1
    setAsked(undefined)
  }
  return { asked, ask, putAway }
}
