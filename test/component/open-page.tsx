/** Draws the whole app at a route, in the one browser page that all component tests share. */
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Role } from '#shared/abilities.ts'
import { readLessons } from '#features/review/lesson-groups/contract.ts'
import { listErrors } from '#features/contributing/corrections/contract.ts'
import { suggestForResource } from '#features/contributing/suggestions/contract.ts'
import { listNotices, readNoticeChoices } from '#features/people/notices/contract.ts'
import { listLinks } from '#features/review/links/contract.ts'
import { checkConfirmation, listSessions } from '#features/people/sessions/contract.ts'
import { createVisitor, readSession } from '#features/people/sign-in/session-contract.ts'
import { App } from '#web/app.tsx'
import { queryClient } from '#client/query-client.ts'
import '#web/tokens.css'
import '#web/base.css'
import '#web/prerender/first-view.css'
import { anAccount } from '../builders.ts'
import { answer, refuse, resetCalls } from './fake-call.ts'
import { forgetEvents } from './fake-stream.ts'
import { withOptions } from '../setup/packaged-options.ts'

let root: Root | undefined

/** Answers the calls of every page: no session, sign-in by password; a session counts as confirmed. */
export function answerDefaults() {
  signedOut()
  answer(createVisitor, () => undefined)
  answer(checkConfirmation, () => undefined)
  answer(listSessions, () => ({ items: [] }))
  answer(listNotices, () => ({ notices: [], unread: 0 }))
  answer(readNoticeChoices, () => ({
    contributions: 'at once' as const,
    queue: 'daily' as const,
    mail: 'on' as const,
  }))
  answer(listLinks, () => ({ links: [], total: 0 }))
  answer(listErrors, () => ({ errors: [] }))
  refuse(readLessons, 'resource_not_found', 404)
  answer(suggestForResource, () => ({ subjects: [], grades: [], materials: [], tags: [] }))
  withOptions()
}

/** Answers the session call without an account from now on. */
export function signedOut(): undefined {
  answer(readSession, () => ({ account: null, visitor: true }))
}

/** Answers the session call with an account of this role from now on. */
export function signedInAs(role: Role, account = anAccount({ role })) {
  answer(readSession, () => ({ account, visitor: true }))
  return account
}

/** Returns the current route with its query. */
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

/** Draws the account page and scrolls to its security section, which is loaded when it is near. */
export async function openSecuritySection() {
  await openPage('/view-account')
  await page.getByRole('button', { name: 'Delete Account' }).findElement()
  const end = await page.getByRole('contentinfo').findElement()
  end.scrollIntoView()
}

/** Unmounts the page and clears its browser storage. */
export function closePage() {
  root?.unmount()
  root = undefined
  // The live client outlives the page and must not wait for a timer of the stopped clock.
  if (vi.isFakeTimers()) vi.runOnlyPendingTimers()
  vi.useRealTimers()
  vi.restoreAllMocks()
  queryClient.clear()
  resetCalls()
  forgetEvents()
  localStorage.clear()
  sessionStorage.clear()
}
