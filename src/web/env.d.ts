interface ImportMetaEnv {
  /** Of package.json, as it was when the site was built. */
  readonly VITE_APP_VERSION: string
  /** The outside provider's, when it was known as the site was built. */
  readonly VITE_MEASUREMENT_ID: string | null
}

interface Window {
  /** Set by an operator's own analytics script, or ours once a person agreed (spec 3: page-event record). */
  gtag?: (...command: unknown[]) => void
  /** What the outside provider's script reads when it comes. */
  dataLayer?: unknown[]
}
