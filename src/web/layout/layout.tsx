import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useOutbox } from '#client/offline/outbox/lazy-outbox.ts'
import { classes } from '#client/ui/classes.ts'
import { NewTabLabel } from '#client/ui/list/new-tab-label.tsx'
import { headerTexts } from '../messages.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import styles from './layout.module.css'

/** Skips the header. A button, because a link to `#main` would be a route here. */
function SkipButton({ to }: { readonly to: RefObject<HTMLElement> }) {
  return (
    <button type="button" className={styles.skip} onClick={() => to.current?.focus()}>
      {headerTexts.skip}
    </button>
  )
}

/** HEAD-21: the Top button is shown below this scroll position, in pixels. */
const topButtonThreshold = 300

/** Scrolls to the top: smoothly, or at once under reduced motion. */
function TopButton() {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const onScroll = () => setShown(window.scrollY > topButtonThreshold)
    onScroll()
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [])
  const goUp = () => {
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top: 0, behavior: reducedMotion ? 'instant' : 'smooth' })
  }
  return (
    <button type="button" className={classes(styles.top, !shown && styles.hidden)} onClick={goUp}>
      {headerTexts.top}
    </button>
  )
}

/** Header, page, outbox notice and footer. */
export function Layout({ children }: { readonly children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const outbox = useOutbox()
  return (
    <>
      <SkipButton to={main} />
      <SiteHeader />
      <main ref={main} tabIndex={-1} className={styles.main} data-loading={headerTexts.loading}>
        {children}
      </main>
      {outbox && <outbox.Notice />}
      <SiteFooter />
      <TopButton />
      <NewTabLabel />
    </>
  )
}
