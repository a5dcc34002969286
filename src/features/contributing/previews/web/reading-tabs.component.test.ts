/** Text and pages of a file in its preview. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { hashKey } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listResources } from '#features/catalogue/resources/contract.ts'
import {
  type Preview,
  readPreview,
  readText,
  type TextPart,
} from '#features/contributing/previews/contract.ts'
import { readingTexts as texts } from '#features/contributing/previews/messages.ts'
import { shownPictures } from '#features/contributing/previews/page-image.ts'
import { ReadingView, sectionTitle } from '#features/contributing/previews/reading-view.ts'
import { fileFailures } from '#features/contributing/files/messages.ts'
import { queryClient } from '#client/query-client.ts'
import { aResource } from '#test/builders.ts'
import { expectAccessible } from '#test/component/expect-accessible.ts'
import { answer, disconnect, refuse } from '#test/component/fake-call.ts'
import { openPage } from '#test/component/open-page.tsx'

const preview: Preview = {
  understood: 'done',
  version: 1,
  cover: null,
  coverBytes: null,
  pages: 45,
  access: 'text',
  facts: { textBytes: 11_000, headings: 2, pictures: 3, described: 1 },
  pageImages: true,
  text: 'Rivers',
  cut: true,
  language: 'en',
}

/** Twenty pages from the first of the part. */
const partOf = (part: number, overrides: Partial<TextPart> = {}): TextPart => ({
  state: 'done',
  kind: 'pages',
  part,
  parts: 3,
  pages: 45,
  sections: Array.from({ length: part === 3 ? 5 : 20 }, (_, i) => ({
    n: 20 * (part - 1) + i + 1,
    isPage: true,
    blocks: [
      { is: 'heading', level: 1, runs: [{ text: `Rivers ${i}` }] },
      { is: 'table', headerRows: 1, rows: [[[{ text: 'River' }]], [[{ text: 'Vaal' }]]] },
      { is: 'picture', n: 1, alt: null },
    ],
  })),
  pictures: [],
  truncated: false,
  language: 'en',
  older: false,
  ...overrides,
})

const dialog = page.getByRole('dialog')
const tab = (name: RegExp) => dialog.getByRole('tab', { name })
const section = (name: string) => dialog.getByRole('region', { name, exact: true })
const picture = (n: number) => dialog.getByRole('img', { name: `Page ${n} of 45` })
const next = dialog.getByRole('button', { name: 'Next page' })

// There are no pictures of pages here: the error of a missing one reaches the page only if the test says so.
let answersPictures = true
document.addEventListener('error', (event) => answersPictures && event.stopPropagation(), true)

let requested: number[] = []
let book = aResource()
beforeEach(() => {
  requested = []
  answersPictures = true
  // Texts that were read are kept in the browser, by id.
  const id = crypto.randomUUID()
  const file = { kind: 'file', mime: 'application/pdf', file_url: `/files/${id}/atlas.pdf` } as const
  book = aResource({ ...file, id, title: 'Atlas', pages: 45 })
  answer(listResources, () => ({ items: [book], total: 1, next: null, asOf: 1 }))
  answer(readPreview, () => preview)
  answer(readText, ({ query: { part = 1 } = {} }) => {
    requested.push(part)
    return partOf(part)
  })
})

async function openPreview() {
  await openPage('/subject/mathematics')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect.element(dialog).toBeVisible()
}

test('READ-01 the preview states what was measured, and offers text and pages with their size', async () => {
  await openPreview()
  await expect.element(dialog.getByText('Has text · Has headings · 1 of 3 pictures described')).toBeVisible()
  await expect.element(tab(/^Text \(11\skB\)$/)).toBeVisible()
  await expect.element(tab(/^Pages \(about (12|30)\skB each\)$/)).toBeVisible()
  expect(requested).toEqual([])
  await expectAccessible('the preview')
})

test('READ-01 a file without text and pages has no tabs', async () => {
  answer(readPreview, () => ({ ...preview, access: null, facts: null, pageImages: false }))
  await openPreview()
  await expect.element(dialog.getByText('Rivers')).toBeVisible()
  await expect.element(dialog.getByRole('tablist')).not.toBeInTheDocument()
})

test('READ-02 READ-26 a part is fetched when it is asked for, and the next one has the focus on its first page', async () => {
  await openPreview()
  await tab(/^Text/).click()
  await expect.element(section('Page 20')).toBeInTheDocument()
  await expectAccessible('the preview')
  await dialog.getByRole('button', { name: 'Next 20 pages' }).click()
  await expect.element(section('Page 21')).toHaveFocus()
  await expect.element(section('Page 1')).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Next 20 pages' }).click()
  await expect.element(section('Page 41')).toHaveFocus()
  await expect.element(dialog.getByRole('button', { name: 'Next 20 pages' })).not.toBeInTheDocument()
  expect([...new Set(requested)]).toEqual([1, 2, 3])
})

test('READ-23 a section has the markup of the plain page', async () => {
  await openPreview()
  await tab(/^Text/).click()
  await expect.element(section('Page 3')).toBeInTheDocument()
  const text = partOf(1)
  const third = text.sections[2]
  if (!third) throw new Error('no third section')
  const view = {
    id: 'p3',
    title: sectionTitle(third, text.kind, texts),
    blocks: third.blocks,
    lang: 'en',
    texts,
    origin: location.origin,
  }
  const plain = renderToStaticMarkup(
    createElement(ReadingView, { ...view, pictures: shownPictures(book.id, []) }),
  )
  const parsed = new DOMParser().parseFromString(plain, 'text/html')
  const shown = section('Page 3').element().cloneNode(true) as Element
  // The way to the picture of the page is a button here and a link there.
  shown.querySelector(':scope > p')?.remove()
  expect(shown.outerHTML).toBe(parsed.body.innerHTML)
})

test('READ-26 one stop for Tab, arrows choose', async () => {
  await openPreview()
  await tab(/^First page/).click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab(/^Text/)).toHaveFocus()
  await expect.element(tab(/^Text/)).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{End}')
  await expect.element(picture(1)).toBeInTheDocument()
})

test('pages are shown one by one, by number and from the text', async () => {
  await openPreview()
  await tab(/^Pages/).click()
  await expect.element(picture(1)).toHaveAttribute('src', expect.stringMatching(/\/1-(480|960)\.webp$/))
  await expect.element(dialog.getByRole('button', { name: 'Previous page' })).toBeDisabled()
  await next.click()
  await expect.element(picture(2)).toBeInTheDocument()
  const number = dialog.getByRole('spinbutton', { name: 'Page' })
  for (const [typed, shown] of [
    ['41', 41],
    ['99', 45],
    ['0', 1],
  ] as const) {
    await number.fill(typed)
    await userEvent.keyboard('{Enter}')
    await expect.element(picture(shown)).toBeInTheDocument()
  }
  await tab(/^Text/).click()
  await dialog.getByRole('button', { name: 'View page 12 as a picture' }).click()
  await expect.element(picture(12)).toBeInTheDocument()
})

test('a picture that failed can be fetched again; the download stays', async () => {
  answersPictures = false
  await openPreview()
  await tab(/^Pages/).click()
  await expect.element(dialog.getByText(/^The page could not be loaded\./)).toBeVisible()
  await expect.element(dialog.getByRole('link', { name: 'Download' })).toBeVisible()
  answersPictures = true
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect.element(picture(1)).toBeInTheDocument()
})

test.each<[Partial<TextPart>, string]>([
  [{ sections: [], parts: 1 }, 'This file contains no text. View its pages or download it.'],
  [{ sections: [], parts: 1, state: 'waiting' }, 'The text is not ready yet. Try again in a minute.'],
  [{ older: true }, 'This older file format shows its text without headings, tables and pictures.'],
  [{ truncated: true }, 'The text ends here. The file is longer.'],
])('READ-07 READ-10 a text that is not whole or not there says so: %o', async (overrides, message) => {
  answer(readText, () => partOf(1, overrides))
  await openPreview()
  await tab(/^Text/).click()
  await expect.element(dialog.getByText(message)).toBeVisible()
})

test('a text that cannot be loaded offers Retry', async () => {
  disconnect(readText)
  await openPreview()
  await tab(/^Text/).click()
  await expect.element(dialog.getByRole('button', { name: /Try again|Retry/ })).toBeVisible()
  answer(readText, () => partOf(1))
  await dialog.getByRole('button', { name: /Try again|Retry/ }).click()
  await expect.element(section('Page 1')).toBeInTheDocument()
})

test('T14 READ-18 a file that is gone shows nothing that was read of it', async () => {
  await openPreview()
  await tab(/^Text/).click()
  await expect.element(section('Page 1')).toBeInTheDocument()
  refuse(readText, 'resource_not_found', 404)
  await dialog.getByRole('button', { name: 'Next 20 pages' }).click()
  await expect.element(dialog.getByText(fileFailures.resource_not_found)).toBeVisible()
  await expect.element(section('Page 1')).not.toBeInTheDocument()
})

test('READ-24 a preview and a part that were seen before are shown without a connection', async () => {
  await openPreview()
  await tab(/^Text/).click()
  await expect.element(section('Page 1')).toBeInTheDocument()
  const { queryPersister } = await import('#client/offline/persister-instance.ts')
  for (const key of [
    ['preview', book.id, book.file_url, book.modifiedAt],
    ['text', book.id, book.file_url, book.modifiedAt, 1],
  ])
    await expect.poll(() => queryPersister.read(hashKey(key))).toBeTruthy()
  disconnect(readPreview)
  disconnect(readText)
  queryClient.clear()
  await openPreview()
  await tab(/^Text/).click()
  await expect.element(section('Page 1')).toBeInTheDocument()
})
