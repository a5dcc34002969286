import { useEffect, useId, useRef, useState } from 'react'
import { roleNames } from '#shared/messages.ts'
import { Button } from '#client/ui/button.tsx'
import { LiveRegion } from '#client/ui/state/live-region.tsx'
import type { Account } from '../contract.ts'
import { fieldTexts, profileTexts as texts } from '../messages.ts'
import type { AccountEntry } from './account-entry.ts'
import { EditProfile, Facts } from './edit-profile.tsx'
import type { QueueLifetime } from './use-queued-changes.ts'
import styles from './own-account.module.css'

interface ProfileProps {
  /** With the changes that wait to be sent. */
  readonly account: Account
  readonly waits: boolean
  readonly onSaved: (account: Account) => void
  readonly onLater: (entry: AccountEntry) => QueueLifetime
}

const factsOf = (account: Account) => ({
  [texts.fullName]: account.full_name,
  [fieldTexts.email]: account.email,
  [fieldTexts.institution]: account.institution,
  [fieldTexts.age]: account.age === null ? '' : String(account.age),
  [texts.role]: roleNames[account.role],
  [fieldTexts.requestedRole]: account.requested_role && roleNames[account.requested_role],
})

/** ACCT-01 to ACCT-08: six values, four of which can be changed. */
export function ProfileCard({ account, waits, onSaved, onLater }: ProfileProps) {
  const headingId = useId()
  const edit = useRef<HTMLButtonElement>(null)
  const [stage, setStage] = useState<'fresh' | 'editing' | 'saved' | 'dropped' | 'later' | 'lost'>('fresh')
  const [keptFor, setKeptFor] = useState<QueueLifetime>('the device')
  useEffect(() => {
    if (stage !== 'fresh' && stage !== 'editing') edit.current?.focus()
  }, [stage])
  const save = (changed: Account) => {
    onSaved(changed)
    setStage('saved')
  }
  const later = (entry: AccountEntry) => {
    const kept = onLater(entry)
    setKeptFor(kept)
    setStage(kept ? 'later' : 'lost')
  }
  const said = stage === 'later' && !waits ? 'saved' : stage
  return (
    <section className={styles.card} aria-labelledby={headingId}>
      <h2 id={headingId}>{texts.heading}</h2>
      {stage === 'editing' ? (
        <EditProfile account={account} onSaved={save} onLater={later} onCancel={() => setStage('dropped')} />
      ) : (
        <>
          <Facts facts={factsOf(account)} />
          <Button ref={edit} onClick={() => setStage('editing')}>
            {texts.edit}
          </Button>
        </>
      )}
      <LiveRegion tone={said === 'lost' ? 'bad' : 'good'}>
        {said === 'saved' && texts.saved}
        {said === 'lost' && texts.saveFailed}
        {waits && texts.waiting[keptFor ?? 'the device']}
      </LiveRegion>
    </section>
  )
}
