import { useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { ErrorAlert } from '#client/ui/state/live-region.tsx'
import { NotLoaded } from '#client/ui/state/load-failure.tsx'
import card from '#client/ui/form/form-card.module.css'
import type { ReturnOf } from '#shared/endpoint.ts'
import { listConfirmationWays } from '#features/people/sessions/contract.ts'
import { beginFactorConfirmation, confirmWithFactor } from '../../factors-contract.ts'
import { confirmationTexts as texts } from '../../messages.ts'
import { ProviderButton } from '../provider-buttons.tsx'
import { getPasskey } from '../factors/browser-passkeys.ts'
import { type CodeProof, CodeStep, PasskeyStep } from '../factors/second-step.tsx'
import { PasswordConfirmation } from './password-confirmation.tsx'

export interface ConfirmationProps {
  readonly onConfirmed: () => void
  readonly onCancel: () => void
}

async function confirmWithPasskey() {
  const { options } = await call(beginFactorConfirmation)
  await call(confirmWithFactor, { body: { passkey: await getPasskey(options) } })
}

/** Recovery codes confirm nothing. */
const confirmWithCode = (proof: CodeProof) =>
  'code' in proof ? call(confirmWithFactor, { body: proof }) : Promise.reject(new Error('No code of an app'))

interface WaysProps {
  readonly ways: ReturnOf<typeof listConfirmationWays>
  readonly onConfirmed: () => void
}

/** The ways of the account, the first one focused. */
function Ways({ ways, onConfirmed }: WaysProps) {
  const area = useRef<HTMLDivElement>(null)
  const [failure, setFailure] = useState('')
  useEffect(() => area.current?.querySelector<HTMLElement>('[type=password], button')?.focus(), [])
  const { password, passkey = false, app = false, providers } = ways
  const isPossible = password || passkey || app || providers.length > 0
  return (
    <div ref={area} className={card.fields}>
      <p>{isPossible ? texts.why : texts.impossible}</p>
      {password && <PasswordConfirmation onConfirmed={onConfirmed} />}
      {passkey && <PasskeyStep prove={confirmWithPasskey} onDone={onConfirmed} />}
      {app && <CodeStep way="app" prove={confirmWithCode} onDone={onConfirmed} />}
      {providers.length > 0 && (
        <>
          <ErrorAlert>{failure}</ErrorAlert>
          <div className={card.buttons}>
            {providers.map((provider) => (
              <ProviderButton
                key={provider.id}
                provider={provider}
                purpose="confirm"
                onDone={onConfirmed}
                onFailure={setFailure}
              />
            ))}
          </div>
        </>
      )}
    </div>
  )
}

/** Asks for a proof that it is still the same person (step-up). */
export function ConfirmationDialog({ onConfirmed, onCancel }: ConfirmationProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['confirmation ways'],
    queryFn: ({ signal }) => call(listConfirmationWays, { signal }),
    retry: false,
    gcTime: 0,
  })
  return (
    <Dialog
      open
      title={texts.title}
      onClose={onCancel}
      closedBy="closerequest"
      actions={<Button onClick={onCancel}>{texts.cancel}</Button>}
    >
      {data ? (
        <Ways ways={data} onConfirmed={onConfirmed} />
      ) : (
        <NotLoaded what={texts.ways} error={error} refetch={refetch} />
      )}
    </Dialog>
  )
}
