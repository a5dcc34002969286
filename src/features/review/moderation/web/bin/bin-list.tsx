import { useEffect, useId, useRef, useState } from 'react'
import type { ReturnOf } from '#shared/endpoint.ts'
import { codeOf } from '#client/call-failure.ts'
import { PressButton } from '#client/ui/list/press-button.tsx'
import { ErrorAlert, LiveRegion } from '#client/ui/state/live-region.tsx'
import { useFocusNextRow } from '#client/use-focus-next-row.ts'
import { formatDateTime } from '#shared/formats/dates.ts'
import type { listBin } from '../../desk-contract.ts'
import { binTexts as texts } from '../messages.ts'
import tableStyles from '../moderation-table.module.css'
import { useRestore } from './use-restore.ts'
import styles from './bin.module.css'

type Binned = ReturnOf<typeof listBin>['binned']

interface BinListProps {
  readonly binned: Binned
  readonly onRestored: () => void
}

interface RowProps {
  readonly binned: Binned[number]
  readonly onRestored: (row: Element | null) => void
}

/** Refusals after which another attempt makes no sense. */
const finalCodes = ['file_gone', 'resource_not_found']

function Row({ binned: { id, title, deletedAt }, onRestored }: RowProps) {
  const row = useRef<HTMLLIElement>(null)
  const { restore, error, busy } = useRestore(id, { onRestored: () => onRestored(row.current) })
  const isFinal = finalCodes.includes(codeOf(error))
  useEffect(() => {
    // The button had the focus and is removed.
    if (isFinal && document.activeElement === document.body) row.current?.focus()
  }, [isFinal])
  return (
    <li ref={row} tabIndex={-1}>
      <div>
        <p className={styles.title}>{title}</p>
        <p>
          <time dateTime={deletedAt}>{texts.deleted({ when: formatDateTime(deletedAt) })}</time>
        </p>
        <ErrorAlert>{error?.message}</ErrorAlert>
      </div>
      {!isFinal && (
        <PressButton aria-label={texts.restoreWhich({ title })} busy={busy} onPress={restore}>
          {texts.restore}
        </PressButton>
      )}
    </li>
  )
}

/** Deleted resources with a button that restores each. */
export function BinList({ binned, onRestored }: BinListProps) {
  const titleId = useId()
  const [restored, setRestored] = useState<Binned[number]>()
  const focusNextRow = useFocusNextRow()
  if (binned.length === 0 && !restored) return null
  return (
    <section aria-labelledby={titleId} className={tableStyles.section}>
      <h2 id={titleId} tabIndex={-1}>
        {texts.heading}
      </h2>
      <ul className={styles.binned}>
        {binned.map((each) => (
          <Row
            key={each.id}
            binned={each}
            onRestored={(row) => {
              focusNextRow(row)
              setRestored(each)
              onRestored()
            }}
          />
        ))}
      </ul>
      <LiveRegion tone="good">{restored && texts.restored({ title: restored.title })}</LiveRegion>
    </section>
  )
}
