import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createVisitor } from '#features/sign-in/contract.ts'
import { call, onUnknownVisitor } from '#client/call.ts'
import { withLoadTimeout } from '#client/timing/use-lazy-module.ts'
import { resumePersistence } from '#client/offline/persistence.ts'
import { readHash } from '#client/router/hash-location.ts'
import { paths } from '#shared/paths.ts'
import { App } from '#web/app.tsx'
import './tokens.css'
import './base.css'
import './prerender/first-view.css'

onUnknownVisitor(() => call(createVisitor))
resumePersistence()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root"')

// The built page holds Home already; anywhere else, and in development, everything is drawn here.
function begin(place: HTMLElement) {
  if (place.firstChild && readHash(location.hash).path === paths.home) hydrateRoot(place, <App />)
  else createRoot(place).render(<App />)
}

// In one go: an answer that came in between would differ from what the page holds.
flushSync(() => begin(root))

const show = (node: ReactNode) =>
  createRoot(document.body.appendChild(document.createElement('div'))).render(node)

// Safari has no idle moments.
const whenIdle = window.requestIdleCallback ?? ((run) => setTimeout(run, 1_000))
whenIdle(() => {
  withLoadTimeout(import('./start-deferred.ts')).then(
    ({ startDeferred: afterFirstView }) => afterFirstView(show),
    (error: unknown) => console.error('Analytics failed:', error),
  )
})
