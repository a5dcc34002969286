import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#web/kit/ui/button.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { useDismiss } from '#web/kit/use-dismiss.ts'
import { headerTexts } from '../messages.ts'
import { SideMenuLinks } from './side-menu-links.tsx'
import styles from './side-menu.module.css'

/** Spec 9. */
const menuBreakpoint = 768

/** Whether the side menu is open. It closes when the window grows wider than 768 pixels, and stays closed then. */
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

/** The Menu button and the drawer behind it. It closes by Escape, by going somewhere, and when a click or the focus leaves it. */
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
          <Icon name="menu" />
          <span className={styles.word}>{headerTexts.menu}</span>
        </Button>
        <nav id={menuId} aria-label={headerTexts.site} className={styles.drawer} hidden={!open}>
          {open && <SideMenuLinks onClose={() => close('escape')} onGo={() => close('gone')} />}
        </nav>
      </div>
      {open && <div className={styles.veil} />}
    </>
  )
}
