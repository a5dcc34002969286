import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { paths } from '#shared/paths.ts'
import { Link, useLocation } from '#client/router/router.ts'
import { Button } from '#client/ui/button.tsx'
import { PaintedCover } from '#client/ui/painted-cover.tsx'
import { homeIcons, Icon } from '#client/ui/icon.tsx'
import { partTexts } from '#client/messages.ts'
import { useDismiss } from '#client/ui/use-dismiss.ts'
import { headerTexts, placeTexts } from '../messages.ts'
import { type SiteLink, siteLinks } from '../site-links.ts'
import styles from './side-menu.module.css'

/** HEAD-04: Home, the subjects, then five more; 17 in this order with the packaged ones. */
export const menuLinks = (): readonly SiteLink[] => [
  { label: placeTexts.home, href: paths.home, palette: 'other', seed: 'Home' },
  ...siteLinks(),
]

/** The content of the drawer: a close button and the 17 links of the spec. */
function SideMenuLinks({ onClose, onGo }: { readonly onClose: () => void; readonly onGo: () => void }) {
  const [path] = useLocation()
  return (
    <>
      <Button kind="quiet" className={styles.close} aria-label={partTexts.close} onClick={onClose}>
        <Icon drawing={homeIcons.close} />
      </Button>
      <ul className={styles.links}>
        {menuLinks().map(({ label, href, palette, seed }) => (
          <li key={href}>
            <Link href={href} onClick={onGo} aria-current={path === href ? 'page' : undefined}>
              <PaintedCover seed={seed} palette={palette} across={2} down={2} className={styles.corner} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** HEAD-06 sets the width. */
const menuBreakpoint = 768

/** The menu closes when the window grows wider than 768 pixels. */
function useMenuOpen() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    let width = window.innerWidth
    const onResize = () => {
      const grew = window.innerWidth > width
      width = window.innerWidth
      if (grew && width > menuBreakpoint) setOpen(false)
    }
    addEventListener('resize', onResize)
    return () => removeEventListener('resize', onResize)
  }, [])
  return { open, setOpen }
}

/** The Menu button and its drawer, which closes on Escape, on navigation and on a click or focus outside. */
export function SideMenu() {
  const { open, setOpen } = useMenuOpen()
  const menuId = useId()
  const menu = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const close = useCallback(
    (how: string) => {
      setOpen(false)
      if (how === 'escape') opener.current?.focus()
    },
    [setOpen],
  )
  useDismiss(menu, open, close)
  return (
    <>
      <div ref={menu}>
        <Button
          ref={opener}
          kind="quiet"
          className={styles.opener}
          aria-label={headerTexts.menu}
          aria-expanded={open}
          aria-controls={menuId}
          onClick={() => setOpen(!open)}
        >
          <Icon drawing={homeIcons.menu} />
          <span className={styles.word}>{headerTexts.menu}</span>
        </Button>
        <nav id={menuId} aria-label={headerTexts.site} className={styles.drawer} hidden={!open}>
          {open && <SideMenuLinks onClose={() => close('escape')} onGo={() => close('navigation')} />}
        </nav>
      </div>
      {open && <div className={styles.veil} />}
    </>
  )
}
