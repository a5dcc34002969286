import type { SearchWord } from '#features/resources/rank.ts'
import { searchShelf } from '../../search-shelf.ts'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/state/notice.tsx'
import { EmptyState } from '#client/ui/state/empty-state.tsx'
import { SkeletonLines } from '#client/ui/state/skeleton-lines.tsx'
import { LiveRegion } from '#client/ui/state/live-region.tsx'
import { TextField } from '#client/ui/form/field.tsx'
import { countLabel } from '#features/resources/format.ts'
import { bytesOfAll, type RemovedEntry } from '../../shelf-entry.ts'
import { freeBytes, roomLabel, shelfLabel } from '../../shelf-text.ts'
import type { ShelfRecord } from '../store/shelf-records.ts'
import { pageTexts, removalTexts, shelfTexts } from '../../messages.ts'
import { useIsOffline, useStorageEstimate, useShelf } from './use-shelf.ts'
import styles from './shelf.module.css'
import { dismissRemoved } from '../store/dismiss-removed.ts'
import { remove } from '../store/shelf-actions.ts'
import type { Shelf } from '../store/read-shelf.ts'
import { useAnnouncement } from '../use-shelf-badge.ts'
import { ShelfItem, type ShelfItemProps } from './shelf-item.tsx'
import { RemoveAll } from './remove-all.tsx'
import { type Removed, RemovedNotice } from './removed-notice.tsx'

/** How much is kept, and how much room there is. */
function ShelfSummary({ kept }: { readonly kept: readonly ShelfRecord[] }) {
  const about = useStorageEstimate()
  const wordsId = useId()
  const room = about?.room
  return (
    <div className={styles.summary}>
      <p className={styles.total}>{shelfLabel(kept.length, bytesOfAll(kept))}</p>
      {room && (
        <>
          <meter
            aria-labelledby={wordsId}
            min={0}
            max={room.quota}
            high={room.quota * 0.9}
            value={room.used}
            className={styles.meter}
          />
          <p id={wordsId} className={styles.quiet}>
            {pageTexts.fits(roomLabel(freeBytes(room)))}
          </p>
        </>
      )}
      {about?.isFleeting && <p className={styles.quiet}>{pageTexts.mayBeCleared}</p>}
    </div>
  )
}

/** What is on this phone no more because it is on the site no more; it stays until somebody has read it. */
function TakenDownNotice({ takenDown }: { readonly takenDown: readonly RemovedEntry[] }) {
  if (takenDown.length === 0) return null
  const ids = takenDown.map(({ id }) => id)
  return (
    <Notice
      title={removalTexts.takenDown(ids.length)}
      action={<Button onClick={() => void dismissRemoved(ids)}>{removalTexts.ok}</Button>}
    >
      <p>{removalTexts.aboutTakenDown(ids.length)}</p>
      <ul className={styles.names}>
        {takenDown.map(({ id, title, language }) => (
          <li key={id} lang={language ?? undefined}>
            {title}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

interface ShelfDeskProps {
  /** The words of a query as the site's search takes them. */
  readonly wordsOf: (q: string) => readonly SearchWord[]
  /** Where to go from an empty shelf. */
  readonly nextStep: ReactNode
  /** What else can be done with a kept resource. */
  readonly Also?: ShelfItemProps['Also']
}

/** Everything that is kept on this phone: to open, to find, to remove. */
export function ShelfPanel(props: ShelfDeskProps) {
  const { data, error } = useShelf()
  const isOffline = useIsOffline()
  return (
    <div className={styles.desk}>
      <LiveRegion unseen>{useAnnouncement()}</LiveRegion>
      <LiveRegion>{isOffline && pageTexts.offline}</LiveRegion>
      {error && (
        <Notice title={pageTexts.cannotKeep}>
          {isSecureContext ? shelfTexts.cannotKeep : shelfTexts.plainHttp}
        </Notice>
      )}
      {!data && !error && <SkeletonLines lines={6} label={pageTexts.loading} />}
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
          {pageTexts.nothingYet}
        </EmptyState>
      ) : (
        <Planks shelf={shelf} onRemove={onRemove} {...rest} />
      )}
      {notice}
    </div>
  )
}

interface PlanksProps extends Pick<ShelfDeskProps, 'wordsOf' | 'Also'> {
  readonly shelf: Shelf
  readonly onRemove: (kept: ShelfRecord) => void
}

function Planks({ shelf: { kept, missing }, wordsOf, Also, onRemove }: PlanksProps) {
  const [q, setQ] = useState('')
  const found = searchShelf(kept, wordsOf(q))
  return (
    <>
      <div className={styles.top}>
        <ShelfSummary kept={kept} />
        <Finder q={q} onQ={setQ} found={found.length} />
      </div>
      {found.length === 0 && (
        <EmptyState
          seed="not on the shelf"
          action={<Button onClick={() => setQ('')}>{pageTexts.showAll}</Button>}
        >
          {pageTexts.noMatch(q)}
        </EmptyState>
      )}
      <ul role="list" aria-label={pageTexts.list} className={styles.shelf}>
        {found.map((each) => {
          const { id } = each.resource
          return (
            <ShelfItem key={id} kept={each} isMissing={missing.has(id)} Also={Also} onRemove={onRemove} />
          )
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
      label={pageTexts.search}
      type="search"
      autoComplete="off"
      maxLength={200}
      value={q}
      onChange={({ target }) => onQ(target.value)}
    />
    <LiveRegion>{q.trim() !== '' && pageTexts.found(countLabel(found))}</LiveRegion>
  </div>
)
