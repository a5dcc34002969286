import { type ComponentType, memo, useId } from 'react'
import { ResourceRating } from '#features/catalogue/ratings/web/rating-stars.tsx'
import { formatDateTime } from '#shared/formats/dates.ts'
import type { PublicResource } from '../resource.ts'
import { useResourceCache } from './resource-cache.ts'
import { TagList, TitleParts } from './resource-title.tsx'
import titleStyles from './resource-title.module.css'
import styles from './resource-table.module.css'

export interface CellProps {
  readonly resource: PublicResource
  /** Id of the title, which names the resource of a button. */
  readonly titleId: string
}

/** Parts of a row from other domains. */
export interface RowSlots {
  /** Shown below the title. */
  readonly Preview: ComponentType<CellProps>
  readonly Actions: ComponentType<CellProps>
}

interface ResourceRowProps extends RowSlots {
  readonly resource: PublicResource
  readonly showSubject: boolean
}

/** A row on wide screens, a card on narrow ones. Explicit roles, because `display` of a card removes the table roles. */
export const ResourceRow = memo(function ResourceRow(props: ResourceRowProps) {
  const { resource, showSubject, Preview, Actions } = props
  const titleId = useId()
  const { modifiedAt, tags } = resource
  const { patch } = useResourceCache()
  return (
    <tr role="row" data-row={resource.id}>
      <td role="cell" className={titleStyles.resource}>
        <TitleParts resource={resource} titleId={titleId} showSubject={showSubject} />
        <Preview resource={resource} titleId={titleId} />
      </td>
      <td role="cell">
        <TagList tags={tags} />
      </td>
      <td role="cell" className={styles.date}>
        {formatDateTime(modifiedAt)}
      </td>
      <td role="cell" className={styles.rating}>
        <ResourceRating resource={resource} titleId={titleId} patch={patch} />
      </td>
      <td role="cell" className={styles.actions}>
        <Actions resource={resource} titleId={titleId} />
      </td>
    </tr>
  )
})
