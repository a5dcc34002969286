import { siteOptions } from '#shared/site/site-options.ts'
import { footerTexts } from '../messages.ts'
import styles from './logos.module.css'

/** An open book with two chevrons of litema on its pages. */
export function SiteLogo() {
  return (
    <svg className={styles.site} viewBox="0 0 40 40" role="img" aria-label={siteOptions().words.siteName}>
      <rect width="40" height="40" rx="9" fill="#23306e" />
      <path d="M6 11q7-3 14 1.5Q27 8 34 11v18q-7-3-14 1.5Q13 26 6 29z" fill="#fbf8f2" />
      <path d="M20 12.5v18" stroke="#23306e" strokeWidth="1.6" />
      <path
        d="M9.5 16l3.5 3.5 3.5-3.5M23.5 16l3.5 3.5 3.5-3.5M9.5 22l3.5 3.5 3.5-3.5M23.5 22l3.5 3.5 3.5-3.5"
        fill="none"
        stroke="#c97b0a"
        strokeWidth="2"
      />
    </svg>
  )
}

/** A neutral placeholder for the university's logo. */
export function UniversityLogo() {
  return (
    <span className={styles.university}>
      <svg viewBox="0 0 30 30" role="img" aria-label={siteOptions().words.universityMarkAlt}>
        <rect x="1" y="1" width="28" height="28" rx="4" fill="none" stroke="currentColor" strokeWidth="2" />
        <path d="M7 23V12l8-5 8 5v11M12 23v-7h6v7" fill="none" stroke="currentColor" strokeWidth="2" />
      </svg>
      <span className={styles.universityName} aria-hidden="true">
        {siteOptions().words.universityName}
      </span>
    </span>
  )
}

/** Our own drawing of the Creative Commons and attribution signs. */
export function CreativeCommonsLogo() {
  return (
    <svg className={styles.commons} viewBox="0 0 72 34" role="img" aria-label={footerTexts.creativeCommons}>
      <g fill="none" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round">
        <circle cx="17" cy="17" r="14" />
        <path d="M15.5 13.6a4 4 0 1 0 0 6.800M24 13.600a4 4 0 1 0 0 6.8" />
        <circle cx="55" cy="17" r="14" />
        <circle cx="55" cy="10.5" r="1.6" />
        <path d="M50.5 14.500h9v6h-2v6h-5v-6h-2z" strokeLinejoin="round" />
      </g>
    </svg>
  )
}
