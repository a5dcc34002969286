import type { ComponentType } from 'react'
import { Button } from '#web/kit/ui/button.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { localDateTime, metaLine } from '#features/resources/format.ts'
import { subjectByStorageName } from '#features/subjects/subject.ts'
import type { ModeratedResource } from '../contract.ts'
import styles from './moderation-table.module.css'

/** How the resources' own room shows a title and tags. */
export interface RowParts {
  readonly Title: ComponentType<{ readonly resource: ModeratedResource }>
  readonly Tags: ComponentType<{ readonly tags: readonly string[] }>
}

export interface RowActs {
  readonly onApprove: (resource: ModeratedResource, row: Element | null) => void
  readonly onDelete: (resource: ModeratedResource, row: Element | null) => void
}

interface ModerationRowProps extends RowActs {
  readonly resource: ModeratedResource
  readonly parts: RowParts
}

const ActiveContent = () => (
  <p className={styles.active}>
    <Icon name="flag" /> Active content: it may run scripts or macros, open it with care
  </p>
)

function Acts({ resource, onApprove, onDelete }: RowActs & { readonly resource: ModeratedResource }) {
  const { title } = resource
  return (
    <td role="cell" className={styles.acts}>
      <Button
        kind="main"
        aria-label={`Approve ${title}`}
        onClick={({ currentTarget }) => onApprove(resource, currentTarget.closest('tr'))}
      >
        Approve
      </Button>
      <Button
        kind="danger"
        aria-label={`Delete ${title}`}
        onClick={({ currentTarget }) => onDelete(resource, currentTarget.closest('tr'))}
      >
        Delete
      </Button>
    </td>
  )
}

/** One resource to decide on: a row on wide screens, a card on narrow ones. */
export function ModerationRow({ resource, parts, ...acts }: ModerationRowProps) {
  const { subject, userID, modifiedAt, reportAmount, activeContent, tags } = resource
  return (
    <tr role="row" data-row={resource.id}>
      <td role="cell" className={styles.title}>
        <parts.Title resource={resource} />
        <p className={styles.meta}>{metaLine(resource)}</p>
        {activeContent && <ActiveContent />}
      </td>
      <td role="cell">
        <parts.Tags tags={tags} />
      </td>
      <td role="cell" data-label="Subject">
        {subjectByStorageName(subject).title}
      </td>
      <td role="cell" data-label="Uploaded by">
        {userID}
      </td>
      <td role="cell" data-label="Upload date">
        <time dateTime={modifiedAt}>{localDateTime(modifiedAt)}</time>
      </td>
      <td role="cell" data-label="Reports">
        {reportAmount}
      </td>
      <Acts resource={resource} {...acts} />
    </tr>
  )
}
