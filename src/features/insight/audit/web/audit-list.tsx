import type { ComponentType } from 'react'
import { type InfiniteData, useMutation, type UseInfiniteQueryResult } from '@tanstack/react-query'
import type { LightEndpoint } from '#shared/endpoint.ts'
import { formatDateTime } from '#shared/formats/dates.ts'
import { requestAddress, type Values } from '#client/call.ts'
import { withQuery } from '#client/router/use-query.ts'
import { Link } from '#client/router/router.ts'
import { classes } from '#client/ui/classes.ts'
import { saveDownload } from '#client/save-download.ts'
import { DownloadLink } from '#client/ui/download-link.tsx'
import cardsTable from '#client/ui/list/cards-table.module.css'
import { EmailText } from '#client/ui/list/email-text.tsx'
import { ShowMore } from '#client/ui/list/show-more.tsx'
import { EmptyState } from '#client/ui/state/empty-state.tsx'
import { LiveRegion } from '#client/ui/state/live-region.tsx'
import { NotLoaded } from '#client/ui/state/load-failure.tsx'
import { auditTexts as texts } from '../messages.ts'
import styles from './audit-board.module.css'

export const Moment = ({ at }: { readonly at: string }) => <time dateTime={at}>{formatDateTime(at)}</time>

interface FilterLinkProps {
  /** Replaces all filters of the page. */
  readonly filter: Readonly<Record<string, string>>
  /** Spoken name, which contains the text. */
  readonly label: string
  readonly children: string
}

/** Shows all entries with this value. */
export const FilterLink = ({ filter, label, children }: FilterLinkProps) => (
  <Link href={withQuery(location.hash.split('?')[0] ?? '', filter)} aria-label={label}>
    <EmailText text={children} />
  </Link>
)

interface ExportProps {
  readonly endpoint: LightEndpoint
  readonly fileName: string
  readonly filter: Values
}

/** Downloads the filtered list; a failure is shown. */
export function ExportToCsv({ endpoint, fileName, filter }: ExportProps) {
  const address = requestAddress(endpoint.path, {}, filter)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => saveDownload(address, fileName),
    onError: (failure) => console.error('Export failed:', failure),
  })
  return (
    <>
      <DownloadLink href={address} fileName={fileName} size={undefined} busy={isPending} onFetch={mutate}>
        {texts.exportToCsv}
      </DownloadLink>
      <LiveRegion tone="bad">{error?.message}</LiveRegion>
    </>
  )
}

interface TableProps<Item> {
  readonly name: string
  readonly columns: readonly string[]
  readonly Row: ComponentType<{ readonly item: Item }>
}

/** A table on wide screens, cards on narrow ones. */
function AuditTable<Item extends { readonly id: number }>({
  name,
  columns,
  items,
  Row,
}: TableProps<Item> & { readonly items: readonly Item[] }) {
  return (
    <table role="table" aria-label={name} className={classes(cardsTable.cards, styles.table)}>
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
        {items.map((item) => (
          <Row key={item.id} item={item} />
        ))}
      </tbody>
    </table>
  )
}

type AuditListProps<Item> = TableProps<Item> & {
  readonly pages: UseInfiniteQueryResult<InfiniteData<{ readonly items: readonly Item[] }>>
}

/** Pages of a list; each row once, though pages may have shifted. */
export function AuditList<Item extends { readonly id: number }>({ pages, ...table }: AuditListProps<Item>) {
  const { data, error, hasNextPage } = pages
  if (!data) return <NotLoaded what={texts.entries} error={error} refetch={pages.refetch} lines={8} />
  const items = [...new Map(data.pages.flatMap((each) => each.items).map((item) => [item.id, item])).values()]
  const count = items.length
  return (
    <>
      <p role="status" className={styles.count}>
        {hasNextPage ? texts.newest({ count }) : texts.counted({ count })}
      </p>
      {count === 0 ? (
        <EmptyState seed={table.name}>{texts.none}</EmptyState>
      ) : (
        <ShowMore pages={pages} what={texts.entries} shown={count} total={hasNextPage ? `${count}+` : count}>
          <AuditTable {...table} items={items} />
        </ShowMore>
      )}
    </>
  )
}
