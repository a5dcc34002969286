interface ImportMetaEnv {
  /** Version in package.json at build time. */
  readonly VITE_APP_VERSION: string
}

interface Window {
  /** Set by the operator's own script, or by ours after consent (ANA-04). */
  gtag?: (...command: unknown[]) => void
  /** Queue that the outside provider's script reads. */
  dataLayer?: unknown[]
  /** The site counts, and the browser does not ask not to be tracked. Unknown until analytics has started. */
  countsUses?: boolean
}

/** Files of the pages that visits begin with, by their path without a subject; the build defines it (inline-bootstrap.ts). */
declare const pageFiles: Partial<Record<string, string>>
