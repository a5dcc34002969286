import { type ReactNode, useRef, useState } from 'react'
import { Button } from '#web/kit/ui/button.tsx'
import { EmptyState } from '#web/kit/ui/state/empty-state.tsx'
import { Notice } from '#web/kit/ui/state/notice.tsx'
import { SkeletonLines } from '#web/kit/ui/state/skeleton-lines.tsx'
import { Status } from '#web/kit/ui/state/status.tsx'
import { TextField } from '#web/kit/ui/form/text-field.tsx'
import { countLabel } from '#features/resources/format.ts'
import type { SearchWord } from '#features/resources/list-page.ts'
import { findKept } from '../../find-kept.ts'
import { cannotKeepWords, plainHttpWords } from '../../shelf-words.ts'
import { remove } from '../keeping/keep.ts'
import type { Shelf } from '../keeping/read-shelf.ts'
import type { ShelfRecord } from '../keeping/records.ts'
import { useSaid } from '../use-mark.ts'
import { KeptItem } from './kept-item.tsx'
import { RemoveAll } from './remove-all.tsx'
import { type Removed, RemovedNotice } from './removed-notice.tsx'
import { ShelfSummary } from './shelf-summary.tsx'
import { TakenDownNotice } from './taken-down-notice.tsx'
import { useIsOffline, useShelf } from './use-shelf.ts'
import styles from './shelf.module.css'

interface ShelfDeskProps {
  /** The words of a query as the site's search takes them. */
  readonly wordsOf: (q: string) => readonly SearchWord[]
  /** Where to go from an empty shelf. */
  readonly nextStep: ReactNode
}

/** Everything that is kept on this phone: to open, to find, to remove. */
export function ShelfDesk(props: ShelfDeskProps) {
  const { data, error } = useShelf()
  const isOffline = useIsOffline()
  return (
    <div className={styles.desk}>
      <Status unseen>{useSaid()}</Status>
      <Status>{isOffline && 'You are offline. What is kept here opens all the same.'}</Status>
      {error && (
        <Notice title="Nothing can be kept here">{isSecureContext ? cannotKeepWords : plainHttpWords}</Notice>
      )}
      {!data && !error && <SkeletonLines lines={6} label="Loading what is kept" />}
      {data && <TakenDownNotice takenDown={data.takenDown} />}
      {data && <Kept shelf={data} {...props} />}
    </div>
  )
}

/** The last one that was removed, until it is put back, closed or followed by another. */
function useRemoved(onClosed: () => void) {
  const [removed, setRemoved] = useState<Removed>()
  const onRemove = async ({ resource }: ShelfRecord) => {
    const putBack = await remove(resource)
    setRemoved(putBack && { id: resource.id, title: resource.title, putBack })
  }
  const done = () => {
    setRemoved(undefined)
    onClosed()
  }
  const notice = removed && <RemovedNotice key={removed.id} removed={removed} onDone={done} />
  return { notice, onRemove: (one: ShelfRecord) => void onRemove(one) }
}

function Kept({ shelf, nextStep, ...rest }: ShelfDeskProps & { readonly shelf: Shelf }) {
  const home = useRef<HTMLDivElement>(null)
  const { notice, onRemove } = useRemoved(() => home.current?.focus({ preventScroll: true }))
  return (
    <div ref={home} tabIndex={-1} className={styles.kept}>
      {shelf.kept.length === 0 ? (
        <EmptyState seed="shelf" action={nextStep}>
          Nothing is kept on this phone yet. Press Keep beside a resource, and it opens here without a
          network.
        </EmptyState>
      ) : (
        <Planks shelf={shelf} onRemove={onRemove} {...rest} />
      )}
      {notice}
    </div>
  )
}

interface PlanksProps extends Pick<ShelfDeskProps, 'wordsOf'> {
  readonly shelf: Shelf
  readonly onRemove: (kept: ShelfRecord) => void
}

function Planks({ shelf: { kept, missing }, wordsOf, onRemove }: PlanksProps) {
  const [q, setQ] = useState('')
  const found = findKept(kept, wordsOf(q))
  return (
    <>
      <div className={styles.top}>
        <ShelfSummary kept={kept} />
        <Finder q={q} onQ={setQ} found={found.length} />
      </div>
      {found.length === 0 && (
        <EmptyState seed="not on the shelf" action={<Button onClick={() => setQ('')}>Show all</Button>}>
          Nothing that is kept here matches “{q}”.
        </EmptyState>
      )}
      <ul role="list" aria-label="Kept on this phone" className={styles.shelf}>
        {found.map((each) => {
          const { id } = each.resource
          return <KeptItem key={id} kept={each} isMissing={missing.has(id)} onRemove={onRemove} />
        })}
      </ul>
      <div className={styles.end}>
        <RemoveAll kept={kept} />
      </div>
    </>
  )
}

interface FinderProps {
  readonly q: string
  readonly onQ: (q: string) => void
  readonly found: number
}

const Finder = ({ q, onQ, found }: FinderProps) => (
  <div className={styles.finder}>
    <TextField
      label="Search what is kept"
      type="search"
      autoComplete="off"
      maxLength={200}
      value={q}
      onChange={({ target }) => onQ(target.value)}
    />
    <Status>{q.trim() !== '' && `${countLabel(found)} found`}</Status>
  </div>
)
