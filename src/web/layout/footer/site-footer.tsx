import { Link } from '#client/router/router.ts'
import { branding } from '#features/content/branding.ts'
import { paths } from '#shared/paths.ts'
import { DataSaverChoice } from './data-saver-choice.tsx'
import { addressIn } from '#shared/languages/languages.ts'
import { spoken } from '#shared/messages.ts'
import { CreativeCommonsLogo } from '../logos.tsx'
import { footerTexts } from '../../messages.ts'
import { LanguageChoice } from './language-choice.tsx'
import styles from './site-footer.module.css'

const liteSite = addressIn('/lite', spoken.language)

/** The licence mark, the disclaimer, the language and how much data pages may use, everywhere. */
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
          <CreativeCommonsLogo />
        </a>
        <p>{branding.disclaimer}</p>
        <Link href={paths.shelf}>{footerTexts.keptOnThisPhone}</Link>
        <Link href={paths.aboutUs}>{footerTexts.aboutUs}</Link>
        <Link href={paths.privacy}>{footerTexts.privacy}</Link>
        <a href={liteSite}>{footerTexts.liteSite}</a>
        <LanguageChoice />
        <DataSaverChoice />
      </div>
    </footer>
  )
}
