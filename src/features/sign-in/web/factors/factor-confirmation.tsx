import { call } from '#client/call.ts'
import { beginFactorConfirmation, confirmWithFactor } from '../../factors-contract.ts'
import { getPasskey } from './browser-passkeys.ts'
import { CodeStep, PasskeyStep } from './second-step.tsx'

interface FactorConfirmationProps {
  readonly passkey: boolean
  readonly app: boolean
  readonly onConfirmed: () => void
}

async function confirmWithPasskey() {
  const { options } = await call(beginFactorConfirmation)
  await call(confirmWithFactor, { body: { passkey: await getPasskey(options) } })
}

/** Recovery codes confirm nothing. */
const confirmWithCode = (proof: { readonly code: string } | { readonly recoveryCode: string }) =>
  'code' in proof ? call(confirmWithFactor, { body: proof }) : Promise.reject(new Error('No code of an app'))

/** Confirms the session with a second factor. */
export const FactorConfirmation = ({ passkey, app, onConfirmed }: FactorConfirmationProps) => (
  <>
    {passkey && <PasskeyStep prove={confirmWithPasskey} onDone={onConfirmed} />}
    {app && <CodeStep way="app" prove={confirmWithCode} onDone={onConfirmed} />}
  </>
)
