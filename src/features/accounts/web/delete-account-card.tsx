import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import type { Account } from '../contract.ts'
import { ConfirmWithProvider, ConfirmWithPassword } from './confirm-deletion.tsx'
import { deletionTexts as texts } from '../messages.ts'
import styles from './own-account.module.css'

interface DeleteAccountProps {
  readonly account: Account
  readonly onDeleted: () => void
}

/** ACCT-10 to ACCT-16. Folded until it is asked for, so that no password manager fills it in beforehand. */
export function DeleteAccount({ account, onDeleted }: DeleteAccountProps) {
  const headingId = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const [stage, setStage] = useState<'fresh' | 'asking' | 'left'>('fresh')
  useEffect(() => {
    if (stage === 'left') opener.current?.focus()
  }, [stage])
  const Confirm = account.hasPassword ? ConfirmWithPassword : ConfirmWithProvider
  return (
    <section className={styles.danger} aria-labelledby={headingId}>
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
