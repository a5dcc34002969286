/** Resources to save offline, and the stored files of the shelf. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { fileIdIn, offlineFilesCache } from '#features/contributing/files/offline-files.ts'
import { apiAs } from './calls.ts'
import { newTitle, test as base } from './staff.ts'
import { expect } from './browser-test.ts'
import { pdf } from './contribute-form.ts'

export interface PublishedFile {
  readonly id: string
  readonly title: string
  readonly bytes: number
  /** A moderator deletes it. */
  takeDown(): Promise<void>
  /** Its author proposes version 2 of this size, and a moderator approves it. */
  correct(note: string, bytes: number): Promise<void>
}

/** `publishPdf` publishes a PDF of this size in History and removes it after the test. */
export const test = base.extend<{ readonly publishPdf: (bytes: number) => Promise<PublishedFile> }>({
  publishPdf: async ({ playwright, baseURL }, use) => {
    const educator = await apiAs(playwright, baseURL, 'educator')
    const moderator = await apiAs(playwright, baseURL, 'moderator')
    const made = new Set<string>()
    const remove = async (id: string) => {
      made.delete(id)
      expect((await moderator.delete(`/api/resources/${id}`)).ok()).toBe(true)
    }
    const send = async (bytes: number) => {
      const { buffer: data } = pdf('Op die rak.pdf', bytes)
      data.write(randomUUID(), bytes - 80, 'latin1')
      const type = { 'content-type': 'application/octet-stream' }
      const sent = await educator.post('/api/uploads?name=Op%20die%20rak.pdf', { data, headers: type })
      const { uploadId }: { uploadId: string } = await sent.json()
      return uploadId
    }
    const approve = async (id: string) =>
      expect((await moderator.post(`/api/resources/${id}/approval`)).ok()).toBe(true)
    await use(async (bytes) => {
      const title = newTitle('Op die rak')
      const uploadId = await send(bytes)
      const filed = await educator.post('/api/resources', {
        data: { subject: 'History', title, tags: ['rak'], uploadId },
      })
      expect(filed.status()).toBe(201)
      const { id }: { id: string } = await filed.json()
      made.add(id)
      await approve(id)
      const correct = async (note: string, size: number) => {
        const data = { version: 1, kind: 'correction', note, uploadId: await send(size) }
        const proposed = await educator.post(`/api/resources/${id}/replacements`, { data })
        expect(proposed.status()).toBe(201)
        const proposal: { id: string } = await proposed.json()
        await approve(proposal.id)
      }
      return { id, title, bytes, takeDown: () => remove(id), correct }
    })
    for (const id of made) await remove(id)
    await Promise.all([educator.dispose(), moderator.dispose()])
  },
})

/** Returns the ids of the files stored in this browser. */
export async function savedFileIds(page: Page): Promise<readonly string[]> {
  const paths = await page.evaluate(
    async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
    offlineFilesCache,
  )
  return paths.map((path) => fileIdIn(path) ?? path)
}

export const rowOf = (page: Page, title: string) =>
  page.locator('tbody').getByRole('row').filter({ hasText: title })
export const shelf = (page: Page) =>
  page.getByRole('list', { name: 'Saved on this device' }).getByRole('listitem')

/** Presses Keep in the open list and waits until the file is saved. */
export async function saveOffline(page: Page, title: string) {
  const row = rowOf(page, title)
  await row.getByRole('button', { name: /^Save offline · / }).click()
  await expect(row.getByRole('link', { name: 'Saved' })).toBeVisible()
}
