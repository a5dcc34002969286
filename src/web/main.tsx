import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createVisitor } from '#features/people/sign-in/session-contract.ts'
import { call, onFailure } from '#client/call.ts'
import { withLoadTimeout } from '#client/timing/use-lazy-module.ts'
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

// The built page contains Home, which is hydrated; other addresses and the development build render from scratch.
function start(element: HTMLElement) {
  if (element.firstChild && readHash(location.hash).path === paths.home) hydrateRoot(element, <App />)
  else createRoot(element).render(<App />)
}

// Synchronous: data that arrives during hydration would differ from the page.
flushSync(() => start(root))

const mount = () => createRoot(document.body.appendChild(document.createElement('div')))

// Safari has no requestIdleCallback.
const whenIdle = window.requestIdleCallback ?? ((run) => setTimeout(run, 1_000))
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
