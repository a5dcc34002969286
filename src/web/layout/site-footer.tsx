import { Link } from '#web/kit/router/router.ts'
import { branding } from '#features/content/branding.ts'
import { paths } from '#web/paths.ts'
import { DataSaverChoice } from './data-saver-choice.tsx'
import { CreativeCommonsMark } from './marks.tsx'
import styles from './site-footer.module.css'

/** The licence mark, the disclaimer and how much data pages may use, everywhere. */
export function SiteFooter() {
  return (
    <footer className={styles.footer}>
      <div className={`wrap ${styles.inside}`}>
        <a
          href={branding.licenceLink}
          target="_blank"
          rel="noopener noreferrer license"
          title={branding.licenceName}
        >
          <CreativeCommonsMark />
        </a>
        <p>{branding.disclaimer}</p>
        <Link href={paths.shelf}>Kept on this phone</Link>
        <Link href={paths.aboutUs}>About us</Link>
        <Link href={paths.privacy}>Privacy</Link>
        <DataSaverChoice />
      </div>
    </footer>
  )
}
