import { Button } from '#web/kit/ui/button.tsx'
import { Notice } from '#web/kit/ui/state/notice.tsx'
import type { TakenDown } from '../../kept-resource.ts'
import { forget } from '../keeping/forget.ts'
import { removalTexts } from './messages.ts'
import styles from './shelf.module.css'

/** What is on this phone no more because it is on the site no more; it stays until somebody has read it. */
export function TakenDownNotice({ takenDown }: { readonly takenDown: readonly TakenDown[] }) {
  if (takenDown.length === 0) return null
  const ids = takenDown.map(({ id }) => id)
  return (
    <Notice
      title={removalTexts.takenDown(ids.length)}
      action={<Button onClick={() => void forget(ids)}>{removalTexts.ok}</Button>}
    >
      <p>{removalTexts.aboutTakenDown(ids.length)}</p>
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
