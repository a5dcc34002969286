import { useRef, type ReactNode } from 'react'
import { useOutboxUi } from '#web/kit/outbox/lazy-outbox.ts'
import { headerTexts } from './messages.ts'
import { SiteFooter } from './footer/site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { SkipLink } from './skip-link.tsx'
import { TopButton } from './top-button.tsx'
import styles from './layout.module.css'

/** What stands around every page. */
export function Layout({ children }: { readonly children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const outbox = useOutboxUi()
  return (
    <>
      <SkipLink to={main} />
      <SiteHeader />
      <main ref={main} tabIndex={-1} className={styles.main} data-loading={headerTexts.loading}>
        {children}
      </main>
      {outbox && <outbox.Notice />}
      <SiteFooter />
      <TopButton />
    </>
  )
}
