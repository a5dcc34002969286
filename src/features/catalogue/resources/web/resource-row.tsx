import { type ComponentType, memo, useId } from 'react'
import { localDateTime } from '../format.ts'
import type { PublicResource } from '../resource.ts'
import { ResourceTitle } from './resource-title.tsx'
import { TagList } from './tag-list.tsx'
import styles from './resource-table.module.css'

/** Parts of a row from other features. Buttons name their resource by `titleId`, the element id of the title. */
export interface RowDeps {
  /** Below the title. */
  readonly Preview: ComponentType<{ readonly resource: PublicResource; readonly titleId: string }>
  readonly Rating: ComponentType<{ readonly resource: PublicResource; readonly titleId: string }>
  readonly Actions: ComponentType<{ readonly resource: PublicResource; readonly titleId: string }>
}

interface ResourceRowProps {
  readonly resource: PublicResource
  readonly deps: RowDeps
  readonly showSubject: boolean
}

/** A row on wide screens, a card on narrow ones. Explicit roles, because `display` of a card removes the table roles. */
export const ResourceRow = memo(function ResourceRow({ resource, deps, showSubject }: ResourceRowProps) {
  const titleId = useId()
  const { modifiedAt, tags } = resource
  const { Preview, Rating, Actions } = deps
  return (
    <tr role="row" data-row={resource.id}>
      <td role="cell">
        <ResourceTitle resource={resource} titleId={titleId} showSubject={showSubject}>
          <Preview resource={resource} titleId={titleId} />
        </ResourceTitle>
      </td>
      <td role="cell">
        <TagList tags={tags} />
      </td>
      <td role="cell" className={styles.date}>
        <time dateTime={modifiedAt}>{localDateTime(modifiedAt)}</time>
      </td>
      <td role="cell" className={styles.rating}>
        <Rating resource={resource} titleId={titleId} />
      </td>
      <td role="cell" className={styles.actions}>
        <Actions resource={resource} titleId={titleId} />
      </td>
    </tr>
  )
})
