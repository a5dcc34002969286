/** An educator and a moderator at work elsewhere, while a story looks on. What they made goes with the story. */
import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page, Request } from '@playwright/test'
import { apiAs, contributeLink } from './calls.ts'
import { expect, test as base, visit } from './browser-test.ts'

export interface Staff {
  /** Files a link that waits for review; gives its id. */
  file(title: string, subject?: string): Promise<string>
  approve(id: string): Promise<void>
  /** Files and approves; gives its id. */
  publish(title: string, subject?: string): Promise<string>
  remove(id: string): Promise<void>
  /** Removes all that is left of what it filed. */
  removeAll(): Promise<void>
  rate(id: string, stars: number): Promise<void>
}

/** A title nobody else has, without the letter that other stories search for. */
export const newTitle = (words: string) => `${words} ${randomUUID().replaceAll(/[^0-9]/g, '')}`

const done = async (answer: ReturnType<APIRequestContext['post']>) => {
  const { ok, url, status } = await answer.then((a) => ({ ok: a.ok(), url: a.url(), status: a.status() }))
  expect([url, status, ok]).toEqual([url, status, true])
}

function staffOf(educator: APIRequestContext, moderator: APIRequestContext, made: Set<string>): Staff {
  const staff: Staff = {
    async file(title, subject = 'History') {
      const id = await contributeLink(educator, { title, subject })
      made.add(id)
      return id
    },
    approve: (id) => done(moderator.post(`/api/resources/${id}/approval`)),
    async publish(title, subject) {
      const id = await staff.file(title, subject)
      await staff.approve(id)
      return id
    },
    async remove(id) {
      made.delete(id)
      await done(moderator.delete(`/api/resources/${id}`))
    },
    async removeAll() {
      for (const id of made) await staff.remove(id)
    },
    rate: (id, stars) => done(educator.post(`/api/resources/${id}/ratings`, { data: { stars } })),
  }
  return staff
}

export const test = base.extend<{ readonly staff: Staff }>({
  staff: async ({ playwright, baseURL }, use) => {
    const [educator, moderator] = await Promise.all(
      ['educator', 'moderator'].map((key) => apiAs(playwright, baseURL, key)),
    )
    if (!educator || !moderator) throw new Error('Nobody is at the desk')
    const made = new Set<string>()
    const staff = staffOf(educator, moderator, made)
    await use(staff)
    await staff.removeAll()
    await Promise.all([educator.dispose(), moderator.dispose()])
  },
})

export const isEventStream = (request: Request) => new URL(request.url()).pathname === '/api/live'
/** The topics a stream was asked for, in their order. */
export const topicsOf = (request: Request) =>
  (new URL(request.url()).searchParams.get('topics') ?? '').split(',')

/** A list with nothing else in it: what other stories publish does not come into it while somebody looks. */
export const historyListOf = (title: string) => `/subject/history?title=${encodeURIComponent(title)}`

/** Opens a page until all its code is here: what is fetched after the first rows would not come without a network. */
export async function waitUntilLoaded(page: Page, open: () => Promise<unknown>) {
  const listens = page.waitForRequest(isEventStream)
  await open()
  await listens
  await expect(page.locator('main + div > [role="status"]').first()).toBeAttached()
}
export const openLoaded = (page: Page, route: string) => waitUntilLoaded(page, () => visit(page, route))
