import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createVisitor } from '#features/people/sign-in/session-contract.ts'
import { sessionQuery } from '#features/people/sign-in/web/session/use-session.ts'
import { call, onFailure } from '#client/call.ts'
import { queryClient } from '#client/query-client.ts'
import { sleep } from '#client/timing/sleep.ts'
import { withLoadTimeout } from '#client/timing/use-lazy-module.ts'
import { whenIdle } from '#client/timing/when-idle.ts'
import { resumePersistence } from '#client/offline/persistence.ts'
import { readHash } from '#client/router/hash-location.ts'
import { paths } from '#shared/paths.ts'
import { App } from '#web/app.tsx'
import './tokens.css'
import './base.css'
import './prerender/first-view.css'

onFailure('visitor_unknown', () => call(createVisitor))
resumePersistence()

const root = document.getElementById('root')
if (!root) throw new Error('No element #root')

/** The built page contains Home; other addresses and the development build render from scratch. */
const containsPage = (element: HTMLElement) =>
  element.firstChild !== null && readHash(location.hash).path === paths.home

// In slices, so that the page answers input. Queries fetch after hydration, so no data differs from the page.
const start = (element: HTMLElement) =>
  startTransition(() => {
    if (containsPage(element)) hydrateRoot(element, <App />)
    else createRoot(element).render(<App />)
  })

/** Longest wait for the session, in ms: its row in the header would move a page that is shown before. */
const sessionWaitMs = 1_000

if (containsPage(root) || !navigator.onLine) start(root)
else {
  const session = queryClient.query(sessionQuery).catch(() => {})
  void Promise.race([session, sleep(sessionWaitMs, undefined)]).then(() => start(root))
}

const mount = () => createRoot(document.body.appendChild(document.createElement('div')))

whenIdle(() => {
  withLoadTimeout(import('./start-deferred.ts')).then(
    ({ startDeferred }) => startDeferred((node) => mount().render(node)),
    (error: unknown) => console.error('Analytics failed:', error),
  )
})

onFailure('confirm_first', (failure) =>
  withLoadTimeout(import('#features/people/sign-in/web/confirmation/ask-confirmation.tsx')).then(
    ({ askConfirmation }) => askConfirmation(failure, mount),
  ),
)
