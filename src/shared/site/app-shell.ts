/** Names and messages shared by page, service worker, build and server. No browser types: Node reads it as well. */

/** Paths of the worker and of the page it caches; `fileIn` names those of the other languages. */
export const workerPath = '/sw.js'
export const pagePath = '/'
/** The system posts the files here that another app shares. */
export const sharePath = '/share'

/** Prefix of the shell's caches, one for each version; the worker deletes only these. */
export const shellPrefix = 'thuto shell '

/** Message of a page to the worker after its first render. */
export interface ClientMessage {
  /** Paths of assets the page has loaded; the worker caches those the browser still has. */
  readonly loaded: readonly string[]
  /** Fetch all that offline use needs: a returning visitor without data saver. */
  readonly complete: boolean
}

/** The first line of the built worker: the files of the app, without `/assets/`. */
export interface AppShell {
  /** Differs for every build that differs in a byte. */
  readonly version: string
  /** sha256 of the page, base64: only the page of this build is cached with its assets. */
  readonly page: string
  /** Files that the page itself loads. */
  readonly first: readonly string[]
  /** File with the names of what subject pages, search and shelf need besides; only later visits fetch it. */
  readonly later: string
}

export const shellLine = (shell: AppShell): string => `self.shell=${JSON.stringify(shell)};\n`

/** Texts of the site's owner that pages import as modules, by the name of their content file. */
export const siteTexts = [
  'about-us',
  'contributors',
  'faq',
  'licences',
  'other-oers',
  'privacy',
  'review-reasons',
  'review-reason-titles',
  'self-directed-learning',
  'useful-resources',
] as const

/** A module whose default export is the content. The page's code names it, so the address has no version. */
export const textAddress = (name: string, language: string): string =>
  `/api/site/texts/${name}.js?lang=${language}`

export const isTextPath = (path: string): boolean => path.startsWith('/api/site/texts/')

export const assetPath = (name: string): string => `/assets/${name}`

export const isAssetPath = (path: string): boolean => /^\/assets\/[\w.-]+$/.test(path)
