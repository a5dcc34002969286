import { Link } from '#client/router/router.ts'
import { paths } from '#shared/paths.ts'
import type { ModeratedResource } from '../../contract.ts'
import { rowTexts as texts } from '../../messages.ts'
import type { Ticks } from '../bulk/use-ticks.ts'
import { ClaimHint, type Claims } from './claim-hint.tsx'
import styles from './queue.module.css'

/** What the desk adds to the rows. */
export interface Desk {
  readonly claims: Claims
  readonly ticks: Ticks
}

interface RowDeskProps {
  readonly resource: ModeratedResource
  readonly titleId: string
  readonly desk: Desk
}

/** Below the title: a tick for decisions on several resources, the way to the page of one, and its claim. */
export function RowDesk({ resource: { id, title }, titleId, desk: { claims, ticks } }: RowDeskProps) {
  const claim = claims.get(id)
  return (
    <>
      <p className={styles.row}>
        <label className={styles.tick}>
          <input
            type="checkbox"
            aria-label={texts.selectWhich({ title })}
            checked={ticks.ids.has(id)}
            onChange={({ target }) => ticks.tick(id, target.checked)}
          />
          {texts.select}
        </label>
        <Link href={paths.moderationItem(id)} aria-describedby={titleId} className={styles.review}>
          {texts.review}
        </Link>
      </p>
      {claim && <ClaimHint claim={claim} />}
    </>
  )
}
