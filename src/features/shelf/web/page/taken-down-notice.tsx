import { Button } from '#web/kit/ui/button.tsx'
import { Notice } from '#web/kit/ui/state/notice.tsx'
import type { TakenDown } from '../../kept-resource.ts'
import { forget } from '../keeping/forget.ts'
import styles from './shelf.module.css'

/** What is on this phone no more because it is on the site no more; it stays until somebody has read it. */
export function TakenDownNotice({ takenDown }: { readonly takenDown: readonly TakenDown[] }) {
  if (takenDown.length === 0) return null
  const ids = takenDown.map(({ id }) => id)
  const isOne = takenDown.length === 1
  return (
    <Notice
      title={isOne ? 'One resource was taken down' : 'Some resources were taken down'}
      action={<Button onClick={() => void forget(ids)}>OK</Button>}
    >
      <p>
        The site no longer shows {isOne ? 'it, so it was' : 'them, so they were'} removed from this phone as
        well:
      </p>
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
