import { useEffect, useId, useRef, useState } from 'react'
import { enqueueWrite } from '#client/offline/outbox/enqueue-write.ts'
import { usePreloadOutbox } from '#client/offline/outbox/lazy-outbox.ts'
import { pendingWrites, usePending } from '#client/offline/outbox/pending-writes.ts'
import { toLightEndpoint } from '#client/offline/outbox/write.ts'
import { roleNames } from '#shared/messages.ts'
import { typedText } from '#client/offline/typed-text.ts'
import { Button } from '#client/ui/button.tsx'
import { LiveRegion } from '#client/ui/state/live-region.tsx'
import { type Account, updateAccount } from '../contract.ts'
import { fieldTexts, profileTexts as texts } from '../messages.ts'
import { type AccountEntry, detailFacts, differencesIn, withChanges } from './account-entry.ts'
import { EditProfile, Facts, savedProfile } from './edit-profile.tsx'
import card from '#client/ui/form/form-card.module.css'
import { credentialTexts } from '#client/messages.ts'

/** Lifetime of a queued change; undefined when it could not be queued. */
type QueueLifetime = 'the device' | 'the page' | undefined

/** The response to queued changes, or the reason if one was refused. */
type QueueAnswer = { readonly answer?: unknown; readonly refusal?: string } | undefined

type Stage = 'fresh' | 'editing' | 'saved' | 'dropped' | 'later' | 'lost'

interface ProfileProps {
  /** With the queued changes. */
  readonly account: Account
  readonly queue: { readonly hasQueued: boolean; readonly answer: QueueAnswer; readonly forget: () => void }
  readonly onSaved: (account: Account) => void
  readonly onLater: (entry: AccountEntry) => QueueLifetime
}

function queueChanges(accountId: string, shown: Account, entry: AccountEntry): QueueLifetime {
  const { form } = savedProfile
  const { isDurable } = enqueueWrite({
    kind: 'profile change',
    about: accountId,
    account: accountId,
    words: texts.heading,
    endpoint: toLightEndpoint(updateAccount),
    body: { ...differencesIn(shown, entry), ofAccount: accountId },
    typed: { form, values: typedText(form).read() },
  })
  return isDurable === undefined ? undefined : isDurable ? 'the device' : 'the page'
}

/** Queued changes of the profile: the account with them, and a function that adds one. `onSaved` gets the saved record. */
export function useQueuedChanges(
  accountId: string,
  account: Account | undefined,
  onSaved: (account: Account) => void,
) {
  usePreloadOutbox()
  const queued = usePending(accountId)
  const [answer, setAnswer] = useState<QueueAnswer>()
  const saved = useRef(onSaved)
  useEffect(() => {
    saved.current = onSaved
  })
  useEffect(
    () =>
      pendingWrites.onSettled(({ write, outcome }) => {
        if (write.about !== accountId) return
        if ('answer' in outcome) saved.current(outcome.answer as Account)
        // A refusal stays on the page when a later change is saved.
        setAnswer((before) => (before?.refusal ? before : outcome))
      }),
    [accountId],
  )
  const shown =
    account &&
    withChanges(
      account,
      queued.map(({ write }) => changesIn(write.body)),
    )
  const sendLater = (entry: AccountEntry) => shown && queueChanges(accountId, shown, entry)
  return { shown, answer, forget: () => setAnswer(undefined), hasQueued: queued.length > 0, sendLater }
}

function changesIn(body: unknown): Partial<Account> {
  const { ofAccount: _, ...changes } = body as Partial<Account> & { readonly ofAccount: string }
  return changes
}

const factsOf = (account: Account) => ({
  [texts.fullName]: account.full_name,
  [credentialTexts.email]: account.email,
  ...detailFacts(account),
  [texts.role]: roleNames[account.role],
  [fieldTexts.requestedRole]: account.requested_role && roleNames[account.requested_role],
})

/** The stage of the card. Text typed into the form is deleted when the form closes, unless the changes were lost. */
function useStage() {
  const edit = useRef<HTMLButtonElement>(null)
  const [stage, setStage] = useState<Stage>(() => (typedText(savedProfile.form).read() ? 'editing' : 'fresh'))
  useEffect(() => {
    if (stage === 'fresh' || stage === 'editing') return
    edit.current?.focus()
    if (stage !== 'lost') typedText(savedProfile.form).save(undefined)
  }, [stage])
  return { edit, stage, setStage }
}

/** ACCT-01 to ACCT-08: six values, four of which can be changed. */
export function ProfileCard({ account, queue, onSaved, onLater }: ProfileProps) {
  const headingId = useId()
  const { edit, stage, setStage } = useStage()
  const { hasQueued, answer, forget } = queue
  const [lifetime, setLifetime] = useState<QueueLifetime>()
  const close = (next: Stage) => {
    forget()
    setStage(next)
  }
  const save = (changed: Account) => {
    onSaved(changed)
    close('saved')
  }
  const later = (entry: AccountEntry) => {
    const queued = onLater(entry)
    setLifetime(queued)
    close(queued ? 'later' : 'lost')
  }
  const isSaved = stage === 'saved' || (stage === 'later' && answer && !hasQueued)
  const isLost = stage === 'lost' || answer?.refusal
  return (
    <section className={card.card} aria-labelledby={headingId}>
      <h2 id={headingId}>{texts.heading}</h2>
      {stage === 'editing' ? (
        <EditProfile account={account} onSaved={save} onLater={later} onCancel={() => close('dropped')} />
      ) : (
        <>
          <Facts facts={factsOf(account)} />
          <Button ref={edit} onClick={() => setStage('editing')}>
            {texts.edit}
          </Button>
        </>
      )}
      <LiveRegion tone={isLost ? 'bad' : 'good'}>
        {isLost ? `${texts.saveFailed} ${answer?.refusal ?? ''}` : isSaved && texts.saved}{' '}
        {hasQueued && texts.waiting[lifetime ?? 'the device']}
      </LiveRegion>
    </section>
  )
}
