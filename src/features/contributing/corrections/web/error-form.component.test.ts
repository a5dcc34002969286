/** The form for an error on a page, in the preview. */
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listResources } from '#features/catalogue/resources/contract.ts'
import { type Preview, readPreview, readText } from '#features/contributing/previews/contract.ts'
import { aResource } from '#test/builders.ts'
import { expectAccessible, views } from '#test/component/expect-accessible.ts'
import { answer, callsOf, disconnect, refuse } from '#test/component/fake-call.ts'
import { openPage } from '#test/component/open-page.tsx'
import { expectConsoleError } from '#test/setup/fail-on-console.ts'
import { reportError } from '../contract.ts'

const preview: Preview = {
  understood: 'done',
  version: 3,
  cover: null,
  coverBytes: null,
  pages: 45,
  access: 'text',
  facts: { textBytes: 11_000 },
  pageImages: true,
  text: 'Rivers',
  cut: true,
  language: 'en',
}
const dialog = page.getByRole('dialog')
const button = (name: string) => dialog.getByRole('button', { name, exact: true })
const box = (name: string) =>
  dialog.getByRole('form', { name: 'Report an error' }).getByRole('textbox', { name })
const [open, wrong, right] = [
  button('Report an error on this page'),
  box('What is wrong?'),
  box('What would be right? (optional)'),
]
const thanks = 'Thank you. The author or a moderator will check it. It is not public until then.'
document.addEventListener('error', (event) => event.stopPropagation(), true)

let book = aResource()
beforeEach(() => {
  const id = crypto.randomUUID()
  const file = { kind: 'file', mime: 'application/pdf', file_url: `/files/${id}/atlas.pdf` } as const
  book = aResource({ ...file, id, title: 'Atlas', pages: 45 })
  answer(listResources, () => ({ items: [book], total: 1, next: null, asOf: 1 }))
  answer(readPreview, () => preview)
  answer(
    readText,
    () =>
      ({
        state: 'done',
        kind: 'pages',
        part: 1,
        parts: 1,
        pages: 45,
        pictures: [],
        truncated: false,
        language: 'en',
        older: false,
        sections: [{ n: 1, isPage: true, blocks: [] }],
      }) as never,
  )
  answer(reportError, () => ({ reported: true as const }))
})

async function openForm(tab = /^Pages/) {
  await openPage('/subject/mathematics')
  await page.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByRole('tab', { name: tab }).click()
  await open.click()
  await expect.element(wrong).toBeVisible()
}

test('COR-21 the page on screen and the version that was read are sent, and thanks are said', async () => {
  await openForm()
  await button('Cancel').click()
  await expect.element(open).toHaveFocus()
  await button('Next page').click()
  await open.click()
  await expect.element(box('Page')).toHaveValue('2')
  await wrong.fill('Answer 4 is 10')
  await right.fill('It is 12')
  await button('Send').click()
  await expect.element(dialog.getByText(thanks)).toBeVisible()
  await expect.element(open).toHaveFocus()
  await expect
    .poll(() => callsOf(reportError))
    .toMatchObject([
      {
        params: { resourceId: book.id },
        body: { version: 3, page: 2, wrong: 'Answer 4 is 10', right: 'It is 12' },
      },
    ])
})

test('COR-21 the text offers the form too, and a page may stay blank', async () => {
  await openForm(/^Text/)
  await wrong.fill('The title')
  await button('Send').click()
  await expect.poll(() => callsOf(reportError)).toMatchObject([{ body: { version: 3, wrong: 'The title' } }])
  expect(JSON.stringify(callsOf(reportError))).not.toContain('"page"')
})

test('COR-30 missing words and an unknown page are named, and the first of them has the focus', async () => {
  await openForm()
  await box('Page').fill('46')
  await button('Send').click()
  await expect.element(box('Page')).toHaveFocus()
  await expect.element(box('Page')).toHaveAccessibleDescription('Write a page number from 1 to 45.')
  await expect.element(wrong).toHaveAccessibleDescription('Write what is wrong.')
  await box('Page').fill('45')
  await button('Send').click()
  await expect.element(wrong).toHaveFocus()
  expect(callsOf(reportError)).toEqual([])
})

test('COR-30 what was typed is in the form of its page again after a reload, and gone after it was sent', async () => {
  await openForm()
  await wrong.fill('Answer 4 is 10')
  await openForm()
  await expect.element(wrong).toHaveValue('Answer 4 is 10')
  await button('Next page').click()
  await open.click()
  await expect.element(wrong).toHaveValue('')
  await button('Previous page').click()
  await open.click()
  await button('Send').click()
  await expect.element(dialog.getByText(thanks)).toBeVisible()
  await open.click()
  await expect.element(wrong).toHaveValue('')
})

test('COR-21 without a network the error waits in the outbox, and is sent later under the same key', async () => {
  disconnect(reportError)
  expectConsoleError(/^Report failed:/)
  await openForm()
  await wrong.fill('Answer 4 is 10')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText(thanks)).toBeVisible()
  await expect.poll(() => callsOf(reportError)).toHaveLength(1)
  answer(reportError, () => ({ reported: true as const }))
  dispatchEvent(new Event('online'))
  await expect.poll(() => callsOf(reportError)).toHaveLength(2)
  const [first, second] = callsOf(reportError)
  expect(second).toMatchObject({ body: { wrong: 'Answer 4 is 10' }, idempotencyKey: first?.idempotencyKey })
})

test('COR-24 a refused error is in the form again', async () => {
  refuse(reportError, 'errors_full', 409)
  expectConsoleError(/^Report failed:/)
  await openForm()
  await wrong.fill('Answer 4 is 10')
  await button('Send').click()
  await expect.poll(() => callsOf(reportError)).toHaveLength(1)
  await openForm()
  await expect.element(wrong).toHaveValue('Answer 4 is 10')
})

test.for(views)('COR-30 the form has no axe violation at $width px, $scheme', async ({ show }) => {
  await show()
  await openForm()
  await button('Send').click()
  await expect.element(wrong).toHaveAccessibleDescription('Write what is wrong.')
  await expectAccessible('the form for an error')
})
