import { useState } from 'react'
import type { Session } from '#features/people/accounts/contract.ts'
import { withLoadTimeout } from '#client/timing/use-lazy-module.ts'
import { Button } from '#client/ui/button.tsx'
import { passkeyTexts } from '../../messages.ts'

interface PasskeyButtonProps {
  readonly onSignedIn: (session: Session) => void
  /** Gets the error message; blank at the start. */
  readonly onFailure: (message: string) => void
}

/** Signs in with a passkey alone; its code loads with the first click. Not shown in browsers without passkeys. */
export function PasskeyButton({ onSignedIn, onFailure }: PasskeyButtonProps) {
  const [busy, setBusy] = useState(false)
  const signIn = async () => {
    setBusy(true)
    onFailure('')
    try {
      const { provePasskey, passkeyMessage } = await withLoadTimeout(import('./prove-passkey.ts'))
      await provePasskey(true).then(onSignedIn, (thrown: unknown) => onFailure(passkeyMessage(thrown)))
    } catch {
      onFailure(passkeyTexts.failed)
    }
    setBusy(false)
  }
  if (typeof PublicKeyCredential !== 'function') return null
  return (
    <Button busy={busy} onClick={() => void signIn()}>
      {passkeyTexts.signIn}
    </Button>
  )
}
