import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listModeration } from '#features/review/moderation/contract.ts'
import { textsOf } from '#test/component/elements.ts'
import { answer, callsOf, hold, refuse } from '#test/component/fake-call.ts'
import { expectAccessible, views } from '#test/component/expect-accessible.ts'
import { openPage, signedInAs } from '#test/component/open-page.tsx'
import { listLinks, type BrokenLink, replaceLink } from '../contract.ts'

const aLink = (about: Partial<BrokenLink> = {}): BrokenLink => ({
  id: crypto.randomUUID(),
  title: 'Fractions',
  link: 'https://school.example/fractions',
  verified: true,
  state: 'gone',
  since: '2026-05-03T10:00:00.000Z',
  status: 404,
  movedTo: null,
  seen: '1.0',
  ...about,
})
const moved = aLink({
  title: 'Plants',
  state: 'moved',
  status: 301,
  movedTo: 'https://new.example/plants',
  seen: '3.1',
})
const block = page.getByRole('region', { name: 'Links that do not answer' })
const use = block.getByRole('button', { name: 'Use the new address of Plants' })

beforeEach(() => {
  signedInAs('moderator')
  const totals = { unverified: 0, reported: 0 }
  answer(listModeration, () => ({ unverified: [], reported: [], virusScanner: true, totals, exportBytes: 9 }))
})

async function open(links: BrokenLink[], total = links.length) {
  answer(listLinks, () => ({ links, total }))
  await openPage('/moderation')
  await expect.element(page.getByText('No reported PDFs found.')).toBeVisible()
}

test('block names each link with its state; only a moved one has a button', async () => {
  const refuses = aLink({ title: 'Poems', state: 'refuses', status: 403 })
  await open([aLink(), aLink({ title: 'Maps', status: null }), moved, refuses], 120)
  await expect.element(block.getByRole('listitem')).toHaveLength(4)
  const [missing, silent, , refused] = textsOf(block.getByRole('listitem'))
  expect(missing).toMatch(/^Fractions.*school\.example.*Has not answered since .*3.*2026 \(404\)$/)
  expect(silent).toMatch(/Has not answered since .*2026$/)
  expect(refused).toMatch(/Refuses the check since .*2026 \(403\)$/)
  await expect.element(block.getByText('Showing 4 of 120.')).toBeVisible()
  await expect.element(block.getByRole('button')).toHaveLength(1)
  await expect
    .element(block.getByRole('link', { name: /^Has moved to new\.example/ }))
    .toHaveAttribute('href', 'https://new.example/plants')
})

test('nothing is shown without such a link, nor after a failure', async () => {
  await open([])
  await expect.poll(() => callsOf(listLinks)).not.toEqual([])
  await expect.element(block).not.toBeInTheDocument()
  refuse(listLinks, 'not_allowed', 403)
  await openPage('/moderation')
  await expect.element(block).not.toBeInTheDocument()
})

test('the new address is used by keyboard, once, and the focus moves on', async () => {
  await open([moved, aLink({ title: 'Below' })])
  const letGo = hold(replaceLink, ({ body }) => ({ link: body.address, seen: '4.1' }))
  const button = await use.findElement()
  if (button instanceof HTMLElement) button.focus()
  await userEvent.keyboard('{Enter}{Enter}')
  letGo()
  await expect.element(block.getByText('The new address is in use.')).toBeVisible()
  expect(callsOf(replaceLink)).toEqual([
    {
      params: { resourceId: moved.id },
      body: { use: 'moved_to', address: 'https://new.example/plants', seen: '3.1' },
    },
  ])
  await expect.element(block.getByRole('listitem')).toHaveLength(1)
  await expect.element(block.getByRole('link', { name: 'Below' })).toHaveFocus()
})

test('after the last link the block stays with its message', async () => {
  await open([moved])
  answer(replaceLink, ({ body }) => ({ link: body.address, seen: '4.1' }))
  await use.click()
  await expect.element(block.getByText('No link needs attention.')).toBeVisible()
  await expect.element(block.getByRole('heading')).toHaveFocus()
})

test('after the last link of many the next ones are loaded', async () => {
  await open([moved], 2)
  answer(replaceLink, ({ body }) => ({ link: body.address, seen: '4.1' }))
  answer(listLinks, () => ({ links: [aLink({ title: 'Next' })], total: 1 }))
  await use.click()
  await expect.element(block.getByRole('link', { name: 'Next' })).toBeVisible()
})

test('a refused change shows the reason and loads the list again', async () => {
  await open([moved])
  refuse(replaceLink, 'resource_changed', 409)
  const before = callsOf(listLinks).length
  await use.click()
  await expect.element(block.getByRole('alert')).toMatchTextContent('Please look again.')
  await expect.poll(() => callsOf(listLinks).length).toBeGreaterThan(before)
})

test.for(views)('DESK-42 block is accessible at $width px, $scheme', async (view) => {
  await view.show()
  await open([aLink({ title: 'Averylongtitlewithoutaspace'.repeat(4) }), moved])
  await expect.element(block.getByRole('listitem')).toHaveLength(2)
  await expectAccessible('links that do not answer')
})
