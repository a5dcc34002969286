/** What a page says to the worker, and what the build and the server tell it. No types of a browser: both sides read it. */

/** Where the worker is (each language's own is named by `fileIn`), and where the page that it keeps. */
export const workerPath = '/sw.js'
export const pagePath = '/'

/** Caches of the shell begin so, one for each version; the worker deletes none but these. */
export const shellPrefix = 'thuto shell '

/** What a page says once it stands. */
export interface ClientMessage {
  /** Paths of assets it has loaded: they are kept too, as far as the browser still has them. */
  readonly loaded: readonly string[]
  /** Fetch what is missing for use without a network: the visitor has been here before and does not save data. */
  readonly complete: boolean
}

/** The first line of the built worker: which files make the app. Names are without `/assets/`. */
export interface AppShell {
  /** Another one for every build that differs in a byte. */
  readonly version: string
  /** sha256 of the page, base64: only the page of this build is kept beside its assets. */
  readonly page: string
  /** What the page loads by itself. */
  readonly first: readonly string[]
  /** Holds the names of what subject pages, search and the shelf need besides: a list only later visits fetch. */
  readonly later: string
}

/** The line that stands before the worker's code. */
export const shellLine = (shell: AppShell): string => `self.shell=${JSON.stringify(shell)};\n`

export const assetPath = (name: string): string => `/assets/${name}`

/** Of an asset of the app, and of nothing else on the site. */
export const isAssetPath = (path: string): boolean => /^\/assets\/[\w.-]+$/.test(path)
