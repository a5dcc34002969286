/** Draws the whole app at a route, in the one browser page that all component tests share. */
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Role } from '#shared/abilities.ts'
import { createVisitor, readSession, readSignInOptions } from '#features/sign-in/contract.ts'
import { App } from '#web/app.tsx'
import { queryClient } from '#client/query-client.ts'
import '#web/tokens.css'
import '#web/base.css'
import '#web/prerender/first-view.css'
import { anAccount } from '../builders.ts'
import { answer, resetCalls } from './fake-call.ts'

let root: Root | undefined

/** What every page asks: who is signed in (nobody), and which ways there are to sign in (a password). */
export function answerDefaults() {
  signedOut()
  answer(createVisitor, () => undefined)
  answer(readSignInOptions, () => ({
    google: false,
    providers: [],
    passwordReset: true,
    guardianConsent: 'notice' as const,
  }))
}

/** From now on nobody is signed in. */
export function signedOut(): undefined {
  answer(readSession, () => ({ account: null, visitor: true }))
}

/** From now on somebody with this role is signed in. */
export function signedInAs(role: Role, account = anAccount({ role })) {
  answer(readSession, () => ({ account, visitor: true }))
  return account
}

/** The route that the page is at, with its query. */
export const route = () => location.hash.slice(1) || '/'

/** Draws the app at a route such as `/sign-in`, and waits for the heading of the page. */
export async function openPage(at: string) {
  location.hash = at
  root?.unmount()
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  const drawn = createRoot(place)
  root = drawn
  flushSync(() => drawn.render(<App />))
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Takes the page away, and what it left in the browser. */
export function closePage() {
  root?.unmount()
  root = undefined
  // The live client outlives the page: it must not wait for a timer that goes with the stopped clock.
  if (vi.isFakeTimers()) vi.runOnlyPendingTimers()
  vi.useRealTimers()
  vi.restoreAllMocks()
  queryClient.clear()
  resetCalls()
  localStorage.clear()
  sessionStorage.clear()
}
