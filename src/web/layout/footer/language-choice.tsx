import { useState } from 'react'
import { offeredLanguages } from '#features/content/offered-languages.ts'
import { type Language, ownNames } from '#shared/languages/languages.ts'
import { spoken } from '#shared/messages.ts'
import { footerTexts } from '../../messages.ts'
import styles from './language-choice.module.css'

/** The languages of the site, each by its own name; choosing one loads the page again in it. */
export function LanguageChoice() {
  const [failed, setFailed] = useState(false)
  const choose = (language: Language) => {
    setFailed(false)
    import('#web/install/switch-language.ts')
      .then(({ switchLanguage }) => switchLanguage(language, spoken.language))
      .catch(() => setFailed(true))
  }
  return (
    <div role="group" aria-label={footerTexts.language} className={styles.choice}>
      {offeredLanguages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === spoken.language}
          onClick={() => language !== spoken.language && choose(language)}
        >
          {ownNames[language]}
        </button>
      ))}
      <span role="status">{failed && footerTexts.languageFailed}</span>
    </div>
  )
}
