import { useEffect, useRef } from 'react'
import { enqueueWrite } from '#client/offline/outbox/enqueue-write.ts'
import { pendingWrites, usePending } from '#client/offline/outbox/pending-writes.ts'
import { usePreloadOutbox } from '#client/offline/outbox/lazy-outbox.ts'
import { toLightEndpoint } from '#client/offline/outbox/write.ts'
import { updateAccount, type Account } from '../contract.ts'
import { profileTexts } from '../messages.ts'
import { type AccountEntry, differencesIn, withChanges } from './account-entry.ts'

/** Whether a change outlasts this page; undefined when it could not be kept at all. */
export type QueueLifetime = 'the device' | 'the page' | undefined

/**
 * Changes of the own record that wait for the site: the account as it is to be, and how to add some. `onSaved` is told
 * the record once the site has taken one.
 */
export function useQueuedChanges(
  accountId: string,
  account: Account | undefined,
  onSaved: (account: Account) => void,
) {
  usePreloadOutbox()
  const waiting = usePending(accountId)
  const saved = useRef(onSaved)
  useEffect(() => {
    saved.current = onSaved
  })
  useEffect(
    () =>
      pendingWrites.onSettled(({ write, outcome }) => {
        if (write.about === accountId && 'answer' in outcome) saved.current(outcome.answer as Account)
      }),
    [accountId],
  )
  const shown =
    account &&
    withChanges(
      account,
      waiting.map(({ write }) => changesIn(write.body)),
    )
  const sendLater = (entry: AccountEntry): QueueLifetime => {
    if (!shown) return undefined
    const body = { ...differencesIn(shown, entry), ofAccount: accountId }
    const { isDurable } = enqueueWrite({
      kind: 'profile change',
      about: accountId,
      account: accountId,
      words: profileTexts.heading,
      endpoint: toLightEndpoint(updateAccount),
      body,
    })
    return isDurable === undefined ? undefined : isDurable ? 'the device' : 'the page'
  }
  return { shown, waits: waiting.length > 0, sendLater }
}

function changesIn(body: unknown): Partial<Account> {
  const { ofAccount: _, ...changes } = body as Partial<Account> & { readonly ofAccount: string }
  return changes
}
