import { parseSearch } from '#features/catalogue/search/parse-search.ts'
import { searchShelf } from '../../search-shelf.ts'
import type { RemovedEntry } from '../../shelf-entry.ts'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/state/notice.tsx'
import { EmptyState } from '#client/ui/state/empty-state.tsx'
import { SkeletonLines } from '#client/ui/state/skeleton-lines.tsx'
import { LiveRegion } from '#client/ui/state/live-region.tsx'
import { TextField } from '#client/ui/form/field.tsx'
import { countLabel } from '#features/catalogue/resources/format.ts'
import type { ShelfRecord } from '../store/shelf-records.ts'
import { partTexts } from '#client/messages.ts'
import { pageTexts, removalTexts, shelfTexts } from '../../messages.ts'
import { ShelfSummary } from './shelf-summary.tsx'
import styles from './shelf.module.css'
import { dismissRemoved, remove } from '../store/shelf-actions.ts'
import { readShelf, type Shelf, shelfKey } from '../store/read-shelf.ts'
import { checkNow } from '../store/shelf-monitor.ts'
import { useAnnouncement } from '../use-shelf-badge.ts'
import { ShelfItem } from './shelf-item.tsx'
import { RemoveAll, type Removed, RemovedNotice } from './remove-all.tsx'

/** Lists saved resources that the site has taken down, until the user dismisses it. */
function TakenDownNotice({ takenDown }: { readonly takenDown: readonly RemovedEntry[] }) {
  if (takenDown.length === 0) return null
  const ids = takenDown.map(({ id }) => id)
  return (
    <Notice
      title={removalTexts.takenDown({ count: ids.length })}
      action={<Button onClick={() => void dismissRemoved(ids)}>{partTexts.close}</Button>}
    >
      <p>{removalTexts.aboutTakenDown({ count: ids.length })}</p>
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

interface ShelfPanelProps {
  /** Action of the empty state. */
  readonly nextStep: ReactNode
}

function useShelf() {
  useEffect(checkNow, [])
  return useQuery({ queryKey: shelfKey, queryFn: readShelf, retry: false, staleTime: 0 })
}

function subscribeToConnection(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

const useIsOffline = () => useSyncExternalStore(subscribeToConnection, () => !navigator.onLine)

/** Saved resources of this device, with search and removal. */
export function ShelfPanel(props: ShelfPanelProps) {
  const { data, error } = useShelf()
  const isOffline = useIsOffline()
  return (
    <div className={styles.desk}>
      <LiveRegion visuallyHidden>{useAnnouncement()}</LiveRegion>
      <LiveRegion>{isOffline && pageTexts.offline}</LiveRegion>
      {error && (
        <Notice title={pageTexts.cannotSave}>
          {isSecureContext ? shelfTexts.cannotSave : shelfTexts.plainHttp}
        </Notice>
      )}
      {!data && !error && <SkeletonLines lines={6} label={pageTexts.loading} />}
      {data && <TakenDownNotice takenDown={data.takenDown} />}
      {data && <SavedResources shelf={data} {...props} />}
    </div>
  )
}

/** The undo notice of the last removal. */
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
  return { notice, onRemove: (record: ShelfRecord) => void onRemove(record) }
}

function SavedResources({ shelf, nextStep }: ShelfPanelProps & { readonly shelf: Shelf }) {
  const area = useRef<HTMLDivElement>(null)
  const { notice, onRemove } = useRemoved(() => area.current?.focus({ preventScroll: true }))
  return (
    <div ref={area} tabIndex={-1} className={styles.kept}>
      {shelf.saved.length === 0 ? (
        <EmptyState seed="shelf" action={nextStep}>
          {pageTexts.nothingYet}
        </EmptyState>
      ) : (
        <ItemList shelf={shelf} onRemove={onRemove} />
      )}
      {notice}
    </div>
  )
}

interface ItemListProps {
  readonly shelf: Shelf
  readonly onRemove: (record: ShelfRecord) => void
}

function ItemList({ shelf: { saved, missing }, onRemove }: ItemListProps) {
  const [q, setQ] = useState('')
  const found = searchShelf(saved, parseSearch(q)?.words ?? [])
  return (
    <>
      <div className={styles.top}>
        <ShelfSummary saved={saved} />
        <ShelfSearch q={q} onQ={setQ} found={found.length} />
      </div>
      {found.length === 0 && (
        <EmptyState
          seed="not on the shelf"
          action={<Button onClick={() => setQ('')}>{pageTexts.showAll}</Button>}
        >
          {pageTexts.noMatch({ q })}
        </EmptyState>
      )}
      <ul role="list" aria-label={pageTexts.list} className={styles.shelf}>
        {found.map((record) => {
          const { id } = record.resource
          return <ShelfItem key={id} record={record} isMissing={missing.has(id)} onRemove={onRemove} />
        })}
      </ul>
      <div className={styles.end}>
        <RemoveAll saved={saved} />
      </div>
    </>
  )
}

interface ShelfSearchProps {
  readonly q: string
  readonly onQ: (q: string) => void
  readonly found: number
}

const ShelfSearch = ({ q, onQ, found }: ShelfSearchProps) => (
  <div className={styles.finder}>
    <TextField
      label={pageTexts.search}
      type="search"
      autoComplete="off"
      maxLength={200}
      value={q}
      onChange={({ target }) => onQ(target.value)}
    />
    <LiveRegion>{q.trim() !== '' && pageTexts.found({ resources: countLabel(found) })}</LiveRegion>
  </div>
)
