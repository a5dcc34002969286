import { useId } from 'react'
import { EmptyState } from '#web/kit/ui/state/empty-state.tsx'
import type { ModeratedResource } from '../contract.ts'
import { ModerationRow, type RowActs, type RowParts } from './moderation-row.tsx'
import styles from './moderation-table.module.css'

const columns = ['Title', 'Tags', 'Subject', 'Uploaded by', 'Upload date', 'Reports', 'Actions']

interface ModerationTableProps extends RowActs {
  readonly title: string
  readonly resources: readonly ModeratedResource[]
  /** What stands here when there is nothing to decide. */
  readonly empty: string
  readonly parts: RowParts
}

/** One of the two lists of the moderation page. */
export function ModerationTable({ title, resources, empty, ...row }: ModerationTableProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className={styles.section}>
      <h2 id={titleId} tabIndex={-1}>
        {title}
      </h2>
      {resources.length === 0 && <EmptyState seed={title}>{empty}</EmptyState>}
      {resources.length > 0 && (
        <table role="table" aria-labelledby={titleId} className={styles.table}>
          <thead role="rowgroup">
            <tr role="row">
              {columns.map((column) => (
                <th key={column} role="columnheader" scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {resources.map((resource) => (
              <ModerationRow key={resource.id} resource={resource} {...row} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
