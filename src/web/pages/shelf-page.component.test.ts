/** Saved copies of resources that are corrected, paused or withdrawn. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type CurrentResource, currentResources } from '#features/catalogue/resources/contract.ts'
import {
  offlineFileKey,
  offlineFilesCache,
  savedVersionHeader,
} from '#features/contributing/files/offline-files.ts'
import { removeAll, saveOffline } from '#features/public/shelf/web/store/shelf-actions.ts'
import { aShelfEntry } from '#test/builders.ts'
import { expectAccessible, views } from '#test/component/expect-accessible.ts'
import { answer, callsOf, disconnect } from '#test/component/fake-call.ts'
import { openPage } from '#test/component/open-page.tsx'

const { resource } = aShelfEntry('Fractions', { bytes: 9 })
const change = { kind: 'correction', note: 'row 3.', at: '2027-05-05T08:00:00.000Z' } as const
const second: CurrentResource = { ...resource, version: 2, modifiedAt: change.at, bytes: 215_000, change }
const button = (name: string) => page.getByRole('button', { name, exact: true })
const text = (words: string) => page.getByText(words, { exact: true })
const link = () => page.getByRole('link', { name: /^Fractions/ })

const headers = { 'cache-control': 'public', 'content-type': 'application/pdf', etag: '"1"' }
let fetched: (string | undefined)[] = []

async function savedFile() {
  const found = await (await caches.open(offlineFilesCache)).match(offlineFileKey(resource.id))
  return found && `${found.headers.get(savedVersionHeader)}: ${await found.text()}`
}

/** The site has this version, or none, and the open page asks. */
function nowIs(state: CurrentResource | undefined, paused: string[] = []) {
  answer(currentResources, () => ({ items: state ? [state] : [], paused }))
  dispatchEvent(new Event('online'))
}

beforeEach(async () => {
  fetched = []
  vi.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    if (pathname.startsWith('/files/')) fetched.push(pathname)
    return Promise.resolve(
      new Response(`bytes ${fetched.length}`, { headers: { ...headers, etag: `"${fetched.length}"` } }),
    )
  })
  answer(currentResources, () => ({ items: [resource], paused: [] }))
  await saveOffline(resource)
  await openPage('/shelf')
  await expect.element(link()).toBeVisible()
})
afterEach(removeAll)

test('COR-19 the link of a saved file is its own, and its number is stored with the copy', async () => {
  await expect.element(link()).toHaveAttribute('href', `${resource.file_url}?kept=1`)
  expect(await savedFile()).toBe('1: bytes 1')
})

test('COR-18 a corrected resource says what changed, and is downloaded after a press only', async () => {
  nowIs(second)
  await expect.element(text('Version 2. Corrected: row 3.')).toBeVisible()
  expect([fetched.length, await savedFile()]).toEqual([1, '1: bytes 1'])
  nowIs({ ...second, version: 3, change: { ...change, kind: 'edition', note: 'CAPS 2027' } })
  await expect.element(text('Version 3. New edition: CAPS 2027.')).toBeVisible()
  nowIs(second)
  await expect.element(text('Version 2. Corrected: row 3.')).toBeVisible()
  await button('Get it (215 kB)').click()
  await expect.poll(savedFile).toBe('2: bytes 2')
  expect(fetched).toHaveLength(2)
  await expect.element(text('Version 2. Corrected: row 3.')).not.toBeInTheDocument()
})

test('COR-18 without the number of a version it says that there is a newer one', async () => {
  nowIs({ ...resource, bytes: 215_000 })
  await expect.element(text('A newer version is available.')).toBeVisible()
  await expect.element(button('Update · 215 kB')).toBeVisible()
})

test('COR-20 the copy of a resource that its author corrects stays; of a removed one it goes', async () => {
  nowIs(undefined, [resource.id])
  const paused = text('The author is correcting this resource. Your copy stays here.')
  await expect.element(paused).toBeVisible()
  expect(await savedFile()).toBe('1: bytes 1')
  nowIs(resource)
  await expect.element(paused).not.toBeInTheDocument()
  nowIs(undefined, [resource.id])
  await expect.element(paused).toBeVisible()
  await (await caches.open(offlineFilesCache)).delete(offlineFileKey(resource.id))
  await openPage('/shelf')
  await expect.element(text('The browser deleted the saved file.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Save again/ })).not.toBeInTheDocument()
  nowIs(undefined)
  await expect
    .element(page.getByRole('heading', { name: '1 saved resource was removed from the site' }))
    .toBeVisible()
  expect(await savedFile()).toBeUndefined()
})

test('COR-20 a withdrawn version is deleted and named; the present one is offered', async () => {
  nowIs({ ...second, withdrawn: [1] })
  await expect.element(text('Version 1 was withdrawn and removed from this device.')).toBeVisible()
  await expect
    .element(text('Version 1 of Fractions was withdrawn and removed from this device.'))
    .toBeInTheDocument()
  expect([await savedFile(), fetched.length]).toEqual([undefined, 1])
  await expect.element(link()).not.toBeInTheDocument()
  await button('Get version 2 (215 kB)').click()
  await expect.element(link()).toBeVisible()
  expect(await savedFile()).toBe('2: bytes 2')
})

test('COR-20 a copy saved while the site did not answer has no number', async () => {
  await removeAll()
  disconnect(currentResources)
  await saveOffline(resource)
  expect(await savedFile()).toBe('null: bytes 2')
  nowIs({ ...second, withdrawn: [1] })
  await expect.element(text('Version 1 was withdrawn and removed from this device.')).toBeVisible()
})

test('COR-18 lists name no version: the site is asked before the bytes', async () => {
  await removeAll()
  answer(currentResources, () => ({ items: [{ ...second, withdrawn: [1] }], paused: [] }))
  await saveOffline(resource)
  expect(await savedFile()).toBe('2: bytes 2')
  expect(callsOf(currentResources).at(-1)).toMatchObject({ query: { ids: [resource.id] } })
  await expect.element(link()).toBeVisible()
  expect(document.body.textContent).not.toContain('withdrawn')
})

test.for(views)('COR-30 the shelf is accessible at $width px, $scheme', async (view) => {
  await view.show()
  nowIs(second)
  await expect.element(button('Get it (215 kB)')).toBeVisible()
  await expectAccessible('corrected')
  nowIs(undefined, [resource.id])
  await expect.element(text('The author is correcting this resource. Your copy stays here.')).toBeVisible()
  await expectAccessible('paused')
  nowIs({ ...second, withdrawn: [1] })
  await expect.element(button('Get version 2 (215 kB)')).toBeVisible()
  await expectAccessible('withdrawn')
})
