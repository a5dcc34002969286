import { OtherSiteLabel } from '#client/ui/list/new-tab-label.tsx'
import { Link } from '#client/router/router.ts'
import { siteOptions } from '#shared/site/site-options.ts'
import { paths } from '#shared/paths.ts'
import { addressIn, type Language, ownNames } from '#shared/languages.ts'
import { spokenLanguage } from '#client/spoken-language.ts'
import { CreativeCommonsLogo } from './logos.tsx'
import { footerTexts, dataSaverTexts } from '../messages.ts'
import styles from './site-footer.module.css'
import { type DataSaving, dataSavings, useDataSaverChoice } from '#client/use-data-saver.ts'
import { useState } from 'react'

/** Buttons for the languages of the site; a choice reloads the page. */
function LanguageChoice() {
  const [failed, setFailed] = useState(false)
  const choose = (language: Language) => {
    setFailed(false)
    import('../install/switch-language.ts')
      .then(({ switchLanguage }) => switchLanguage(language, spokenLanguage))
      .catch(() => setFailed(true))
  }
  return (
    <div role="group" aria-label={footerTexts.language} className={styles.languages}>
      {siteOptions().languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === spokenLanguage}
          onClick={() => language !== spokenLanguage && choose(language)}
        >
          {siteOptions().drafts?.[language] ?? ownNames[language]}
        </button>
      ))}
      <span role="status">{failed && footerTexts.languageFailed}</span>
    </div>
  )
}

function DataSaverChoice() {
  const [saving, choose] = useDataSaverChoice()
  return (
    <label className={styles.dataSaver}>
      {dataSaverTexts.label}
      <select value={saving} onChange={({ target }) => choose(target.value as DataSaving)}>
        {dataSavings.map((each) => (
          <option key={each} value={each}>
            {dataSaverTexts.choices[each]}
          </option>
        ))}
      </select>
    </label>
  )
}

const liteSite = addressIn('/lite', spokenLanguage)

/** Licence, disclaimer, links, language and data saver. */
export function SiteFooter() {
  return (
    <footer className={styles.footer}>
      <div className={`wrap ${styles.inside}`}>
        <a
          href={siteOptions().words.licenceLink}
          target="_blank"
          rel="noopener noreferrer license"
          title={siteOptions().words.licenceName}
        >
          <CreativeCommonsLogo />
          <OtherSiteLabel />
        </a>
        <p>{siteOptions().words.disclaimer}</p>
        <Link href={paths.shelf}>{footerTexts.saved}</Link>
        <Link href={paths.aboutUs}>{footerTexts.aboutUs}</Link>
        <Link href={paths.privacy}>{footerTexts.privacy}</Link>
        <a href={liteSite}>{footerTexts.liteSite}</a>
        <LanguageChoice />
        <DataSaverChoice />
      </div>
    </footer>
  )
}
