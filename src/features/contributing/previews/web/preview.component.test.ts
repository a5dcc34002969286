/** Preview dialog of a file. */
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Preview, readPreview } from '#features/contributing/previews/contract.ts'
import { listResources } from '#features/catalogue/resources/contract.ts'
import type { PublicResource } from '#features/catalogue/resources/resource.ts'
import { aResource } from '#test/builders.ts'
import { focus } from '#test/component/elements.ts'
import { answer, disconnect } from '#test/component/fake-call.ts'
import { publish } from '#test/component/fake-stream.ts'
import { expectAccessible, show } from '#test/component/expect-accessible.ts'
import { openPage } from '#test/component/open-page.tsx'

const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="120" height="170"/>')}`
const aWord = (overrides: Partial<PublicResource> = {}) =>
  aResource({
    kind: 'file',
    title: 'Breuke',
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    bytes: 12_000,
    pages: 3,
    file_url: '/files/a/breuke.docx',
    licence: 'CC-BY-4.0',
    author: 'A Teacher',
    ...overrides,
  })
const aPdf = (overrides: Partial<PublicResource> = {}) =>
  aWord({ title: 'Equations', mime: 'application/pdf', file_url: '/files/b/equations.pdf', ...overrides })

const nothing: Preview = {
  understood: 'done',
  version: 1,
  cover: null,
  coverBytes: null,
  pages: null,
  access: null,
  facts: null,
  pageImages: false,
  text: '',
  cut: false,
  language: null,
}
const readText: Preview = {
  ...nothing,
  cover: picture,
  coverBytes: 4_000,
  text: 'Breuke\n\n’n Breuk is ’n deel van ’n geheel.\n'.repeat(60),
  cut: true,
  language: 'af',
}

const dialog = page.getByRole('dialog')
const row = (title: string) => page.getByRole('row').filter({ hasText: title })
const button = (title: string) => row(title).getByRole('button', { name: 'Preview' })
const firstPage = dialog.getByRole('img', { name: 'First page' })
const wholePdf = dialog.getByRole('button', { name: /^Show whole PDF/ })
const goesOn = dialog.getByText('The file continues.')

let resources: PublicResource[] = []
beforeEach(() => {
  resources = [aWord(), aPdf()]
  answer(listResources, () => ({ items: resources, total: resources.length, next: null, asOf: 1 }))
  answer(readPreview, () => readText)
})

/** Simulates a browser with or without a PDF viewer and data saver. */
function setBrowser({ viewer, saveData }: { viewer: boolean; saveData: boolean }) {
  vi.spyOn(Navigator.prototype, 'pdfViewerEnabled', 'get').mockReturnValue(viewer)
  vi.spyOn(navigator as Navigator & { connection: object }, 'connection', 'get').mockReturnValue({ saveData })
}

async function openPreview(title = 'Breuke') {
  await openPage('/subject/mathematics')
  await button(title).click()
  await expect.element(dialog).toBeVisible()
}

/** The download link with the size, present in every state. */
async function hasDownload() {
  const link = dialog.getByRole('link', { name: 'Download', exact: true })
  await expect.element(link).toHaveAccessibleDescription(/^(PDF|Word|PowerPoint)\s· [\d.]+\s[kM]B$/)
  await expect.element(link).toHaveAttribute('download', '')
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/^\/files\/[\w-]+\/.+/))
}

test('W7 preview works by keyboard: Enter opens it, keys scroll the text, Escape returns the focus', async () => {
  await openPage('/subject/mathematics')
  await focus(button('Breuke'))
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('heading', { name: 'Beginning of the text' })).toBeVisible()
  await expect.element(dialog.getByRole('group')).toHaveFocus()
  await expect.element(goesOn).toBeInTheDocument()
  await userEvent.keyboard('{End}')
  await expect.element(goesOn).toBeInViewport()
  const names: (string | undefined)[] = []
  for (let stop = 0; stop < 3; stop += 1) {
    await userEvent.tab()
    names.push(document.activeElement?.textContent)
  }
  expect(names).toEqual(['Resource page (opens in a new tab)', 'Close', expect.stringMatching(/^Download/)])
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button('Breuke')).toHaveFocus()
})

test('W7 focus moves to the list if the row is removed while its preview is open', async () => {
  await openPreview()
  await expect.element(goesOn).toBeInTheDocument()
  const [leaving, ...others] = resources
  resources = others
  await publish({ type: 'removed', data: { id: leaving?.id }, id: 2 })
  await expect.element(row('Breuke')).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => document.querySelector(':focus table')).not.toBeNull()
})

test('LANG-09 the preview names all languages, each with lang', async () => {
  resources = [aWord({ language: 'zu', languages: ['zu', 'en'] })]
  await openPreview()
  await expect.element(dialog.getByText('Languages: isiZulu, English')).toBeVisible()
  expect(dialog.element().querySelector('[lang=zu]')?.textContent).toBe('isiZulu')
  await expect.element(dialog.getByRole('heading', { level: 2 })).not.toHaveAttribute('lang')
})

test('whole PDF is not offered in a browser without a viewer', async () => {
  setBrowser({ viewer: false, saveData: false })
  await openPreview('Equations')
  await expect.element(firstPage).toBeVisible()
  await expect.element(wholePdf).not.toBeInTheDocument()
  await hasDownload()
})

test('data saver loads the first page only on request and offers no whole PDF', async () => {
  setBrowser({ viewer: true, saveData: true })
  await openPreview('Equations')
  const showFirst = dialog.getByRole('button', { name: /^Show first page/ })
  await expect.element(showFirst).toBeVisible()
  await expect.element(firstPage).not.toBeInTheDocument()
  await showFirst.click()
  await expect.element(firstPage).toBeVisible()
  await expect.element(wholePdf).not.toBeInTheDocument()
  await hasDownload()
})

test('unknown licence is shown in row and preview', async () => {
  resources = [aPdf({ licence: null, author: null })]
  await openPreview('Equations')
  await expect.element(row('Equations')).toMatchTextContent(/[kM]B\s· Licence\sunknown/)
  await expect.element(dialog).toMatchTextContent(/[kM]B\s· Licence\sunknownResource page/)
})

test.each([
  ['assisted', 'Use of AI: AI helped with wording or pictures (stated by the author)'],
  ['no', 'Use of AI: No (stated by the author)'],
  [null, undefined],
] as const)('PHONE-31 preview of a file with use of AI %s says %s', async (made_with_ai, line) => {
  resources = [aPdf({ made_with_ai })]
  await openPreview('Equations')
  await expect.element(firstPage).toBeVisible()
  if (line) await expect.element(dialog.getByText(line, { exact: true })).toBeVisible()
  else await expect.element(dialog.getByText(/Use of AI/)).not.toBeInTheDocument()
})

test('link has no preview', async () => {
  resources = [aResource({ title: 'A page elsewhere' })]
  await openPage('/subject/mathematics')
  await expect.element(row('A page elsewhere')).toBeVisible()
  await expect.element(button('A page elsewhere')).not.toBeInTheDocument()
})

const states = [
  ['waiting', { ...nothing, understood: 'waiting' }, 'The preview is not ready yet.'],
  ['failed', { ...nothing, understood: 'failed' }, 'No preview available. You can still download the file.'],
  ['empty', nothing, 'This file has no preview. You can still download it.'],
  ['read', readText, 'The file continues.'],
] as const

describe.for(['light', 'dark'] as const)('phone, %s', (colorScheme) => {
  test.for(states)(
    'T14 W7 W8 W9 preview of a card, %s, shows its state and the download',
    async ([state, preview, message]) => {
      await show(390, colorScheme)
      answer(readPreview, () => preview)
      await openPreview()
      await expect.element(dialog).toMatchTextContent(message)
      await hasDownload()
      await expectAccessible(`preview, ${state}`)
      await page.viewport(320, 700)
      document.documentElement.style.fontSize = '200%'
      onTestFinished(() => {
        document.documentElement.style.removeProperty('font-size')
      })
      const wide = [dialog.element(), ...dialog.element().querySelectorAll('*')].filter(
        ({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1,
      )
      expect(wide).toEqual([])
      await dialog.getByRole('button', { name: 'Close' }).click()
      await expect.element(dialog).not.toBeInTheDocument()
    },
  )
})

test('T14 W7 preview without a connection shows an error and the download, and Retry loads it', async () => {
  disconnect(readPreview)
  await openPreview()
  await hasDownload()
  const retry = dialog.getByRole('button', { name: 'Retry' })
  await expect.element(retry, { timeout: 10_000 }).toBeVisible()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Could not load the preview')
  await hasDownload()
  await expectAccessible('preview, in error')
  answer(readPreview, () => readText)
  await retry.click()
  await expect.element(goesOn).toBeInTheDocument()
})

test('LANG-09 the preview links the same lesson in each other language, with its name in that language', async () => {
  resources = [aWord({ languages: ['af', 'en'], alsoIn: ['nso', 'xh'] })]
  await openPage('/subject/mathematics')
  await userEvent.click(button('Breuke'))
  await expect.element(dialog.getByText(/^Also in:/)).toBeVisible()
  for (const [code, name] of [
    ['nso', 'Sepedi'],
    ['xh', 'isiXhosa'],
  ] as const) {
    const link = dialog.getByRole('link', { name })
    await expect.element(link).toHaveAttribute('lang', code)
    await expect.element(link).toHaveAttribute('href', `/r/${resources[0]?.id}/in/${code}`)
  }
  await expect.element(dialog.getByText('Afrikaans', { exact: true })).toHaveAttribute('lang', 'af')
})
