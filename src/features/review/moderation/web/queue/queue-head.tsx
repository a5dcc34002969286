import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReturnOf } from '#shared/endpoint.ts'
import { call } from '#client/call.ts'
import { useLazyModule } from '#client/timing/use-lazy-module.ts'
import { Button } from '#client/ui/button.tsx'
import { LiveRegion } from '#client/ui/state/live-region.tsx'
import { subjectByStorageName } from '#features/catalogue/subjects/subject.ts'
import { readScope } from '../../desk-contract.ts'
import { queueTexts as texts, scopeTexts } from '../messages.ts'
import { ActionDialog } from '../actions/action-dialog.tsx'
import { useNext } from '../item/use-claims.ts'
import { scopeKey } from '../use-moderation.ts'
import styles from './queue.module.css'

type Scope = ReturnOf<typeof readScope>

function countsOf({ bySubject, olderThanAWeek }: Scope) {
  const counts = bySubject.map(({ subject, waiting }) =>
    texts.subject({ subject: subjectByStorageName(subject).title, waiting }),
  )
  return [...counts, ...(olderThanAWeek > 0 ? [texts.old({ waiting: olderThanAWeek })] : [])].join(' · ')
}

const loadShortcuts = () => import('../shortcuts/row-shortcuts.tsx')

/** Shortcuts load for a mouse, which comes with a keyboard, or with the first key of a phone's keyboard. */
function LazyShortcuts({ onNext }: { readonly onNext: () => void }) {
  const { module: here, begin } = useLazyModule(loadShortcuts)
  useEffect(() => {
    if (matchMedia('(any-hover: hover)').matches) return begin()
    addEventListener('keydown', begin, { once: true })
    return () => removeEventListener('keydown', begin)
  }, [begin])
  return here ? <here.RowShortcuts onNext={onNext} /> : null
}

/** The way into the own part of the queue, and what waits in it. */
export function QueueHead() {
  const [open, setOpen] = useState(false)
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: scopeKey,
    queryFn: ({ signal }) => call(readScope, { signal }),
  })
  const { next, busy, error, none } = useNext()
  const changed = () => {
    void client.invalidateQueries({ queryKey: scopeKey })
    setOpen(false)
  }
  return (
    <div role="group" aria-label={texts.title} className={styles.queue}>
      <div className={styles.actions}>
        <Button kind="main" busy={busy} onClick={next}>
          {texts.next}
        </Button>
        <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {texts.change}
        </Button>
        <LazyShortcuts onNext={next} />
      </div>
      <p className={styles.counts}>{data && countsOf(data)}</p>
      <LiveRegion {...(error && { tone: 'bad' })}>{error ? error.message : none && texts.none}</LiveRegion>
      <ActionDialog
        open={open}
        title={texts.title}
        submit={{ children: scopeTexts.save, busyLabel: scopeTexts.saving }}
        load={() => import('./scope-form.tsx')}
        onClose={() => setOpen(false)}
      >
        {({ ScopeForm }, form) => <ScopeForm {...form} onDone={changed} />}
      </ActionDialog>
    </div>
  )
}
