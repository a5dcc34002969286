/** Reports of the browser: presses on link resources, and files saved offline. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { currentResources, listResources } from '#features/catalogue/resources/contract.ts'
import { removeAll } from '#features/public/shelf/web/store/shelf-actions.ts'
import { aResource } from '#test/builders.ts'
import { answer } from '#test/component/fake-call.ts'
import { openPage } from '#test/component/open-page.tsx'

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const link = aResource({
  id: id(1),
  title: 'Rivers',
  kind: 'link',
  file_url: 'https://school.example/rivers',
})
const file = aResource({
  id: id(2),
  title: 'Fractions',
  kind: 'file',
  bytes: 5,
  file_url: `/files/${id(2)}/fractions.pdf`,
})

let sent: unknown[] = []
let downloads: Record<string, string>[] = []
/** The links open no tab. */
const stay = (event: Event) => event.preventDefault()

beforeEach(async () => {
  sent = []
  downloads = []
  answer(listResources, () => ({ items: [link, file], total: 2, next: null, asOf: 1 }))
  answer(currentResources, () => ({ items: [file], paused: [] }))
  Reflect.set(window, 'countsUses', true)
  document.addEventListener('click', stay)
  vi.spyOn(navigator, 'sendBeacon').mockImplementation((path, body) => {
    void (body as Blob).text().then((text) => sent.push([path, (body as Blob).type, JSON.parse(text)]))
    return true
  })
  vi.spyOn(globalThis, 'fetch').mockImplementation((_, options) => {
    downloads.push(options?.headers as Record<string, string>)
    const headers = { 'cache-control': 'public', 'content-type': 'application/pdf' }
    return Promise.resolve(new Response('bytes', { headers }))
  })
  await openPage('/subject/mathematics')
  await expect.element(page.getByRole('link', { name: /^Rivers/ })).toBeVisible()
})
afterEach(async () => {
  document.removeEventListener('click', stay)
  await removeAll()
})

const reportOf = (resource: string, kind: string) => [
  '/api/uses',
  'application/json',
  { items: [{ id: resource, kind }] },
]
const pressLinks = async () => {
  await page.getByRole('link', { name: /^Fractions/ }).click()
  await page.getByRole('link', { name: /^Rivers/ }).click()
}

test('FIG-07 a press on a link resource is reported once, one on a file is not', async () => {
  await pressLinks()
  await expect.poll(() => sent).toEqual([reportOf(link.id, 'link')])
})

test('FIG-03 FIG-07 a finished save is reported once, and its download says that it is one', async () => {
  await page
    .getByRole('row', { name: /Fractions/ })
    .getByRole('button', { name: /^Save/ })
    .click()
  await expect.poll(() => sent).toEqual([reportOf(file.id, 'saved')])
  expect(downloads).toContainEqual({ 'x-thuto-use': 'save' })
})

test('FIG-05 without leave to count, the browser reports nothing', async () => {
  Reflect.set(window, 'countsUses', false)
  await pressLinks()
  await page
    .getByRole('row', { name: /Fractions/ })
    .getByRole('button', { name: /^Save/ })
    .click()
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible()
  expect(sent).toEqual([])
})
