import { type ComponentType, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import card from '#client/ui/form/form-card.module.css'
import type { Account } from '#features/people/accounts/contract.ts'
import {
  type ConfirmDeletionProps,
  ConfirmWithPassword,
} from '#features/people/accounts/web/confirm-deletion.tsx'
import { deletionTexts as texts } from '#features/people/accounts/messages.ts'

export interface DeleteAccountProps {
  readonly account: Account
  /** Confirms the identity of an account without a password. */
  readonly ConfirmWithProvider: ComponentType<ConfirmDeletionProps>
  /** Called before the page knows the session of a visitor. */
  readonly onDeleted: () => void
}

/** ACCT-10 to ACCT-16. Folded until opened, so that no password manager fills it in beforehand. */
export function DeleteAccount({ account, ConfirmWithProvider, onDeleted }: DeleteAccountProps) {
  const headingId = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const [stage, setStage] = useState<'fresh' | 'asking' | 'left'>('fresh')
  useEffect(() => {
    if (stage === 'left') opener.current?.focus()
  }, [stage])
  const Confirm = account.hasPassword ? ConfirmWithPassword : ConfirmWithProvider
  return (
    <section className={card.danger} aria-labelledby={headingId}>
      <h2 id={headingId}>{texts.heading}</h2>
      <p>
        <strong>{texts.warning}</strong>
      </p>
      <p>{texts.whatStays}</p>
      {stage === 'asking' ? (
        <Confirm email={account.email} onDeleted={onDeleted} onCancel={() => setStage('left')} />
      ) : (
        <Button ref={opener} kind="danger" onClick={() => setStage('asking')}>
          {texts.heading}
        </Button>
      )}
    </section>
  )
}
