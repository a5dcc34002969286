/** Fixture with an educator and a moderator who act by API calls. Removes their resources after the test. */
import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page, Request } from '@playwright/test'
import { apiAs, contributeLink } from './calls.ts'
import { expect, test as base, visit } from './browser-test.ts'

export interface Staff {
  /** Contributes a link that waits for review; returns its id. */
  file(title: string, subject?: string): Promise<string>
  approve(id: string): Promise<void>
  /** Contributes and approves a link; returns its id. */
  publish(title: string, subject?: string): Promise<string>
  remove(id: string): Promise<void>
  /** Removes the remaining resources. */
  removeAll(): Promise<void>
  rate(id: string, stars: number): Promise<void>
}

/** Returns a unique title of digits, without the letters that other tests search for. */
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
    if (!educator || !moderator) throw new Error('The small school has no educator or moderator')
    const made = new Set<string>()
    const staff = staffOf(educator, moderator, made)
    await use(staff)
    await staff.removeAll()
    await Promise.all([educator.dispose(), moderator.dispose()])
  },
})

export const isEventStream = (request: Request) => new URL(request.url()).pathname === '/api/live'
/** Returns the requested topics of a stream, in order. */
export const topicsOf = (request: Request) =>
  (new URL(request.url()).searchParams.get('topics') ?? '').split(',')

/** Route of a History list filtered by title, so that rows of other tests do not appear. */
export const historyListOf = (title: string) => `/subject/history?title=${encodeURIComponent(title)}`

/** Waits until all code of a page is loaded, so that it works offline afterwards. */
export async function waitUntilLoaded(page: Page, open: () => Promise<unknown>) {
  const listens = page.waitForRequest(isEventStream)
  await open()
  await listens
  await expect(page.locator('main + div > [role="status"]').first()).toBeAttached()
}
export const openLoaded = (page: Page, route: string) => waitUntilLoaded(page, () => visit(page, route))
