import { createElement, type ReactNode } from 'react'
import { beginShelf } from '#features/shelf/web/begin-shelf.ts'
import { beginAnalytics } from './analytics.ts'
import { keepApp } from './install/keep-app.ts'

/** What nobody waits for begins once the first view stands. `show` puts something on the screen, beside the app. */
export function afterFirstView(show: (node: ReactNode) => void) {
  beginAnalytics(show)
  beginShelf().catch((error: unknown) => console.warn('What is kept is not checked:', error))
  let isTold = false
  const tellOfNewer = async () => {
    if (isTold) return
    isTold = true
    const { NewerVersion } = await import('./install/newer-version.tsx')
    show(createElement(NewerVersion))
  }
  // Some browsers refuse it in private windows; the site goes on as it does on plain http.
  keepApp(() => void tellOfNewer().catch(() => {})).catch((error: unknown) =>
    console.warn('This browser does not keep the app:', error),
  )
}
