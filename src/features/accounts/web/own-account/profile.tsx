import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '#web/kit/ui/button.tsx'
import { Status } from '#web/kit/ui/state/status.tsx'
import type { Account } from '../../contract.ts'
import { accountTexts } from '../../messages.ts'
import type { AccountEntry } from './changes/account-entry.ts'
import { EditProfile } from './changes/edit-profile.tsx'
import { Facts } from './facts.tsx'
import type { KeptFor } from './changes/use-later-changes.ts'
import styles from './own-account.module.css'

interface ProfileProps {
  /** With the changes that wait to be sent. */
  readonly account: Account
  readonly waits: boolean
  readonly onSaved: (account: Account) => void
  readonly onLater: (entry: AccountEntry) => Promise<KeptFor>
}

const factsOf = (account: Account) => ({
  'Full name': account.full_name,
  Email: account.email,
  Institution: account.institution,
  Age: account.age === null ? '' : String(account.age),
  Role: account.role,
  'Requested role': account.requested_role,
})

const waitingWords = {
  'the device': 'Your changes are kept on this device and are sent as soon as the site answers.',
  'the page': 'Your changes are sent as soon as the site answers. Keep this page open until then.',
}

/** ACCT-01 to ACCT-08: six values, four of which can be changed. */
export function Profile({ account, waits, onSaved, onLater }: ProfileProps) {
  const headingId = useId()
  const edit = useRef<HTMLButtonElement>(null)
  const [stage, setStage] = useState<'fresh' | 'editing' | 'saved' | 'dropped' | 'later' | 'lost'>('fresh')
  const [keptFor, setKeptFor] = useState<KeptFor>('the device')
  useEffect(() => {
    if (stage !== 'fresh' && stage !== 'editing') edit.current?.focus()
  }, [stage])
  const save = (changed: Account) => {
    onSaved(changed)
    setStage('saved')
  }
  const later = (entry: AccountEntry) =>
    void onLater(entry).then((kept) => {
      setKeptFor(kept)
      setStage(kept ? 'later' : 'lost')
    })
  const said = stage === 'later' && !waits ? 'saved' : stage
  return (
    <section className={styles.card} aria-labelledby={headingId}>
      <h2 id={headingId}>Your details</h2>
      {stage === 'editing' ? (
        <EditProfile account={account} onSaved={save} onLater={later} onCancel={() => setStage('dropped')} />
      ) : (
        <>
          <Facts facts={factsOf(account)} />
          <Button ref={edit} onClick={() => setStage('editing')}>
            Edit Details
          </Button>
        </>
      )}
      <Status tone={said === 'lost' ? 'bad' : 'good'}>
        {said === 'saved' && 'Your details are saved.'}
        {said === 'lost' && accountTexts.saveFailed}
        {waits && waitingWords[keptFor ?? 'the device']}
      </Status>
    </section>
  )
}
