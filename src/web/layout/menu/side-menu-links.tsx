import { Link, useLocation } from '#web/kit/router/router.ts'
import { Button } from '#web/kit/ui/button.tsx'
import { Cover } from '#web/kit/ui/litema/cover.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { partTexts } from '#web/kit/ui/messages.ts'
import { menuLinks } from './menu-links.ts'
import styles from './side-menu.module.css'

interface SideMenuLinksProps {
  readonly onClose: () => void
  readonly onGo: () => void
}

/** What is in the drawer: its close button, and the 17 links of the spec, each with a corner of its wall. */
export function SideMenuLinks({ onClose, onGo }: SideMenuLinksProps) {
  const [path] = useLocation()
  return (
    <>
      <Button kind="quiet" className={styles.close} aria-label={partTexts.close} onClick={onClose}>
        <Icon name="close" />
      </Button>
      <ul className={styles.links}>
        {menuLinks.map(({ label, href, palette, seed }) => (
          <li key={href}>
            <Link href={href} onClick={onGo} aria-current={path === href ? 'page' : undefined}>
              <Cover seed={seed} palette={palette} across={2} down={2} className={styles.corner} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
