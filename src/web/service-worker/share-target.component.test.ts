/** Shared files on the way from the system to the inbox, with the IndexedDB of the browser. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withPublicDb } from '#client/offline/indexed-db.ts'
import { maxFileBytes } from '#features/contributing/files/file-type.ts'
import {
  discardShared,
  keepShared,
  sharedFiles,
} from '#features/contributing/uploads/web/several/share-inbox-store.ts'
import { isShare, receiveShare } from './share-target.ts'

const [now, day] = [1_800_000_000_000, 86_400_000]
const empty = () => withPublicDb((database) => database.clear('share inbox'))
beforeEach(empty)
afterEach(empty)

const pdf = (name: string, bytes: BlobPart = '%PDF') => new File([bytes], name, { type: 'application/pdf' })
const url = `${location.origin}/share`

/** Hands the worker what the system posts; resolves to the address of its response. */
async function share(files: readonly File[], headers: Record<string, string> = {}) {
  const form = new FormData()
  for (const file of files) form.append('files', file)
  form.append('title', 'not taken')
  const { body, headers: made } = new Response(form)
  const posted = new Response(body, { headers: made })
  const request = { url, headers: new Headers(headers), formData: () => posted.formData() }
  const { status, headers: sent } = await receiveShare(request, now)
  expect(status).toBe(303)
  return sent.get('location')
}

const page = `${location.origin}/#/contribute/several`
const namesOf = async (at = now) => (await sharedFiles(at)).map(({ name }) => name)

test('PHONE-03 shared files are kept with name, type, size and bytes, in their order, without a request', async () => {
  const request = vi.spyOn(globalThis, 'fetch')
  expect(await share([pdf('b/../Fractions.pdf', '%PDF-1'), pdf('Algebra.pdf')])).toBe(page)
  expect(await share([pdf('Later.pdf')])).toBe(page)
  const [first, ...others] = await sharedFiles(now)
  expect(first).toMatchObject({ name: 'Fractions.pdf', type: 'application/pdf', size: 6 })
  expect(await first?.file?.text()).toBe('%PDF-1')
  expect(others.map(({ name }) => name).toSorted()).toEqual(['Algebra.pdf', 'Later.pdf'])
  expect(request).not.toHaveBeenCalled()
  request.mockRestore()
})

test('PHONE-03 the worker answers a posted navigation to the address of the site only', () => {
  const made = { method: 'POST', mode: 'navigate' as const, url }
  const answers = [
    made,
    { ...made, method: 'GET' },
    { ...made, mode: 'cors' as const },
    { ...made, url: `${url}/a` },
    { ...made, url: 'https://elsewhere.example/share' },
  ].map((each) => isShare(each as Request))
  expect(answers).toEqual([true, false, false, false, false])
})

test('PHONE-04 discarded files leave the store, and others after 14 days', async () => {
  await share([pdf('a.pdf'), pdf('b.pdf')])
  const [first] = await sharedFiles(now)
  await discardShared([first?.id ?? ''])
  expect(await namesOf(now + 14 * day - 2)).toEqual(['b.pdf'])
  expect(await namesOf(now + 14 * day)).toEqual([])
  expect(await withPublicDb((database) => database.count('share inbox'))).toBe(0)
})

test('PHONE-04 files of a device whose clock was ahead are gone', async () => {
  await keepShared([pdf('a.pdf')], now + day)
  expect(await namesOf()).toEqual([])
})

test('PHONE-07 files that a page of another site has posted are not kept', async () => {
  expect(await share([pdf('a.pdf')], { origin: 'https://elsewhere.example' })).toBe(page)
  expect(await namesOf()).toEqual([])
  await share([pdf('b.pdf')], { origin: 'null' })
  await share([pdf('c.pdf')], { origin: location.origin })
  expect(await namesOf()).toHaveLength(2)
})

test('the inbox has room for 20 files, and none above the maximum size', async () => {
  const many = Array.from({ length: 24 }, (_, at) => pdf(`${at}.pdf`))
  expect(await share([pdf('large.pdf', new Uint8Array(maxFileBytes + 1)), ...many.slice(0, 13)])).toBe(page)
  expect(await share(many)).toBe(`${page}?shared=18`)
  const kept = await sharedFiles(now)
  expect(kept).toHaveLength(20)
  expect(kept.filter(({ file }) => !file).map(({ name, size }) => [name, size])).toEqual([
    ['large.pdf', maxFileBytes + 1],
  ])
})

test('PHONE-03 without space, or with a form that cannot be read, nothing is stored and the page has a message', async () => {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  expect(await share([pdf('a.pdf')])).toBe(`${page}?shared=full`)
  put.mockRestore()
  const unreadable = { url, headers: new Headers(), formData: () => Promise.reject(new TypeError('Cut off')) }
  expect((await receiveShare(unreadable, now)).headers.get('location')).toBe(`${page}?shared=full`)
  expect(await namesOf()).toEqual([])
})
