import { Link, useLocation } from '#client/router/router.ts'
import { useSession } from '#features/people/sign-in/web/session/use-session.ts'
import { useSignOut } from '#features/people/sign-in/web/session/use-session-change.ts'
import { siteOptions } from '#shared/site/site-options.ts'
import { guardSignOut } from '#client/offline/outbox/lazy-outbox.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { paths } from '#shared/paths.ts'
import { SiteLogo, UniversityLogo } from './logos.tsx'
import { headerTexts } from '../messages.ts'
import { SideMenu } from './side-menu.tsx'
import styles from './site-header.module.css'
import { useState, lazy, Suspense, useRef } from 'react'
import { useLazyModule } from '#client/timing/use-lazy-module.ts'
import { can } from '#shared/abilities.ts'
import { LiveSession } from '#features/people/sign-in/web/session/live-session.tsx'
import { useReservedHeight } from '../prerender/use-hydration-signal.ts'
import rowStyles from './account-row.module.css'

/** Loaded with its texts where something waits: Home has no room for them. */
const WaitingLinks = lazy(async () => ({ default: (await import('./waiting-links.tsx')).WaitingLinks }))

/** Email and the links that the role allows; nothing for visitors. */
function AccountRow() {
  const { account, actor, loading, waiting } = useSession()
  const row = useRef<HTMLDivElement>(null)
  useReservedHeight(row, !loading, account?.id)
  if (!account) return null
  const who = `${account.id} ${account.role}`
  return (
    <div ref={row} className={rowStyles.row}>
      <LiveSession key={who} who={who} />
      <div className={`wrap ${rowStyles.inside}`}>
        <p className={rowStyles.who}>{headerTexts.signedInAs({ email: account.email })}</p>
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

const loadDialog = () => import('./faq-dialog.tsx')

/** Opens the FAQ; its answers load on hover or click. */
function FaqButton() {
  const [open, setOpen] = useState(false)
  const { module, failed, begin } = useLazyModule(loadDialog)
  const show = () => {
    if (!module) begin()
    setOpen(true)
  }
  return (
    <>
      <Button kind="quiet" aria-haspopup="dialog" onPointerEnter={begin} onClick={show}>
        {open && failed ? headerTexts.faqOffline : headerTexts.faq}
      </Button>
      {module && <module.FaqDialog open={open} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Login or Logout; invisible while the session loads. */
function SignInOrOut() {
  const session = useSession()
  const [, navigate] = useLocation()
  const leave = useSignOut(() => navigate(paths.home))
  if (session.account)
    return (
      <Button kind="main" busy={leave.isPending} onClick={() => guardSignOut(leave.mutate)}>
        {headerTexts.logOut}
      </Button>
    )
  return (
    <ButtonLink href={paths.signIn} kind="main" className={session.loading ? styles.undecided : undefined}>
      {headerTexts.logIn}
    </ButtonLink>
  )
}

/** Logos, menu, FAQ and sign-in or sign-out; a second row for members. */
export function SiteHeader() {
  return (
    <header className={styles.header}>
      <div className={`wrap ${styles.bar}`}>
        <SideMenu />
        <Link href={paths.home} className={styles.brand}>
          <SiteLogo />
          <span className={styles.name} aria-hidden="true">
            {siteOptions().words.siteName}
            <small>{siteOptions().words.tagline}</small>
          </span>
        </Link>
        <UniversityLogo />
        <FaqButton />
        <SignInOrOut />
      </div>
      <AccountRow />
    </header>
  )
}
