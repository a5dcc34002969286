import { lazy, Suspense, useRef } from 'react'
import { can } from '#shared/abilities.ts'
import { LiveSession } from '#features/people/sign-in/web/session/live-session.tsx'
import { useSession } from '#features/people/sign-in/web/session/use-session.ts'
import { useReservedHeight } from '../prerender/use-hydration-signal.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { paths } from '#shared/paths.ts'
import { headerTexts } from '../messages.ts'
import styles from './account-row.module.css'

/** Loaded with its texts where something waits: Home has no room for them. */
const WaitingLinks = lazy(async () => ({ default: (await import('./waiting-links.tsx')).WaitingLinks }))

/** Email and the links that the role allows; nothing for visitors. */
export function AccountRow() {
  const { account, actor, loading, waiting } = useSession()
  const row = useRef<HTMLDivElement>(null)
  useReservedHeight(row, !loading, account?.id)
  if (!account) return null
  const who = `${account.id} ${account.role}`
  return (
    <div ref={row} className={styles.row}>
      <LiveSession key={who} who={who} />
      <div className={`wrap ${styles.inside}`}>
        <p className={styles.who}>{headerTexts.signedInAs({ email: account.email })}</p>
        {waiting ? (
          <Suspense>
            <WaitingLinks />
          </Suspense>
        ) : null}
        {can(actor, 'contribute resources') && (
          <ButtonLink href={paths.contribute}>{headerTexts.contribute}</ButtonLink>
        )}
        {can(actor, 'moderate resources') && (
          <ButtonLink href={paths.moderation}>{headerTexts.moderate}</ButtonLink>
        )}
        {can(actor, 'assign roles') && (
          <ButtonLink href={paths.roleAssign}>{headerTexts.assignRoles}</ButtonLink>
        )}
      </div>
    </div>
  )
}
