import { useQuery } from '@tanstack/react-query'
import { dateFormats } from '#shared/formats/dates.ts'
import type { ReturnOf } from '#shared/endpoint.ts'
import { paths } from '#shared/paths.ts'
import { call } from '#client/call.ts'
import { Link } from '#client/router/router.ts'
import { NotLoaded } from '#client/ui/state/load-failure.tsx'
import { listZeroResults } from '../contract.ts'
import { missedTexts } from '../messages.ts'
import styles from './zero-result-list.module.css'

/** A day without a time is the same in each time zone. */
const [formatDate] = dateFormats('UTC')

/** Queries without a result, the most frequent first. */
export function ZeroResultList() {
  const { data, error, refetch } = useQuery({
    queryKey: ['missed-searches'],
    queryFn: ({ signal }) => call(listZeroResults, { signal }),
    gcTime: 0,
  })
  if (!data)
    return (
      <NotLoaded
        what={missedTexts.searches}
        error={error}
        refetch={refetch}
        lines={3}
        label={missedTexts.loading}
      />
    )
  return (
    <div className={styles.list}>
      <p>{data.items.length === 0 ? missedTexts.none : missedTexts.about}</p>
      {data.items.length > 0 && <ZeroResultTable items={data.items} />}
    </div>
  )
}

const ZeroResultTable = ({ items }: ReturnOf<typeof listZeroResults>) => (
  <table aria-label={missedTexts.table} className={styles.table}>
    <thead>
      <tr>
        <th scope="col">{missedTexts.words}</th>
        <th scope="col">{missedTexts.times}</th>
        <th scope="col">{missedTexts.lastOn}</th>
      </tr>
    </thead>
    <tbody>
      {items.map(({ words, times, lastOn }) => (
        <tr key={words}>
          <th scope="row">
            <Link href={paths.search(words)}>{words}</Link>
          </th>
          <td>{times}</td>
          <td>
            <time dateTime={lastOn}>{formatDate(lastOn)}</time>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
