import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { paths } from '#shared/paths.ts'
import { call } from '#client/call.ts'
import { Link } from '#client/router/router.ts'
import { NotLoaded } from '#client/ui/state/load-failure.tsx'
import { type Duplicates, listDuplicates } from '../contract.ts'
import { duplicateTexts as texts } from '../messages.ts'
import styles from './duplicates-block.module.css'

/** Other files with nearly the same text, for the moderators of one resource. Load it when it is needed. */
export function DuplicatesBlock({ resourceId }: { readonly resourceId: string }) {
  const titleId = useId()
  const { data, error, refetch } = useQuery({
    queryKey: ['near-duplicates', resourceId],
    queryFn: ({ signal }) => call(listDuplicates, { params: { resourceId }, signal }),
    gcTime: 0,
  })
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId}>{texts.title}</h2>
      {data ? (
        <Found {...data} />
      ) : (
        <NotLoaded what={texts.duplicates} error={error} refetch={refetch} lines={2} label={texts.loading} />
      )}
    </section>
  )
}

function Found({ compared, duplicates }: Duplicates) {
  if (duplicates.length === 0) return <p>{compared ? texts.none : texts.notCompared}</p>
  return (
    <ul className={styles.found}>
      {duplicates.map(({ id, title, verified, percent, onlyHere, onlyThere }) => (
        <li key={id}>
          <Link href={paths.moderationItem(id)}>{title}</Link> {texts.state[verified ? 'public' : 'waiting']}{' '}
          · {texts.percent({ percent })}
          {onlyHere.length > 0 && <p>{texts.onlyHere({ words: onlyHere.join(', ') })}</p>}
          {onlyThere.length > 0 && <p>{texts.onlyThere({ words: onlyThere.join(', ') })}</p>}
        </li>
      ))}
    </ul>
  )
}
