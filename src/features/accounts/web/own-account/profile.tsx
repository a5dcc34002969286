import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '#web/kit/ui/button.tsx'
import { Status } from '#web/kit/ui/state/status.tsx'
import type { Account } from '../../contract.ts'
import { EditProfile } from './edit-profile.tsx'
import { Facts } from './facts.tsx'
import styles from './own-account.module.css'

interface ProfileProps {
  readonly account: Account
  readonly onSaved: (account: Account) => void
}

const factsOf = (account: Account) => ({
  'Full name': account.full_name,
  Email: account.email,
  Institution: account.institution,
  Age: account.age === null ? '' : String(account.age),
  Role: account.role,
  'Requested role': account.requested_role,
})

/** ACCT-01 to ACCT-08: six values, four of which can be changed. */
export function Profile({ account, onSaved }: ProfileProps) {
  const headingId = useId()
  const edit = useRef<HTMLButtonElement>(null)
  const [stage, setStage] = useState<'fresh' | 'editing' | 'saved' | 'dropped'>('fresh')
  useEffect(() => {
    if (stage === 'saved' || stage === 'dropped') edit.current?.focus()
  }, [stage])
  const save = (changed: Account) => {
    onSaved(changed)
    setStage('saved')
  }
  return (
    <section className={styles.card} aria-labelledby={headingId}>
      <h2 id={headingId}>Your details</h2>
      {stage === 'editing' ? (
        <EditProfile account={account} onSaved={save} onCancel={() => setStage('dropped')} />
      ) : (
        <>
          <Facts facts={factsOf(account)} />
          <Button ref={edit} onClick={() => setStage('editing')}>
            Edit Details
          </Button>
        </>
      )}
      <Status tone="good">{stage === 'saved' && 'Your details are saved.'}</Status>
    </section>
  )
}
