import { useState } from 'react'
import { privateOwner } from '#client/offline/private-data.ts'
import { useSessionEnd } from '#features/people/sign-in/web/session/use-session-end.ts'
import { hasTypedText } from '#client/offline/typed-text.ts'

export interface FormOwner {
  readonly account: string
  /** The session has ended while the form was open. */
  readonly isSignedOut: boolean
}

/** The account whose form is open. A session that ends leaves an open form with typed text; a sign-out does not. */
export function useFormOwner(account: string | undefined, mayOpen: boolean): string | undefined {
  useSessionEnd()
  const [owner, setOwner] = useState<string>()
  const stays = account === undefined && owner === privateOwner() && hasTypedText()
  const now = account !== undefined && mayOpen ? account : stays ? owner : undefined
  if (now !== owner) setOwner(now)
  return now
}
