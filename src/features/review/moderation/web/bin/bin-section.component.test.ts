import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deleteResource, type ModeratedResource } from '#features/review/moderation/contract.ts'
import { listBin, restoreResource } from '#features/review/moderation/desk-contract.ts'
import { advance, stopClock } from '#test/component/clock.ts'
import { focus, textsOf } from '#test/component/elements.ts'
import { answer, callsOf, disconnect, refuse } from '#test/component/fake-call.ts'
import { expectAccessible, views } from '#test/component/expect-accessible.ts'
import {
  aFile,
  answerModeration,
  answerRestorations,
  approve,
  aReported,
  confirm,
  dialog,
  list,
  moderate,
  remove,
  row,
  waiting,
} from '#test/component/moderation.ts'

beforeEach(() => {
  answerModeration()
  answerRestorations()
})

const bin = page.getByRole('region', { name: 'Deleted in the last 24 hours' })
const undo = (title: string) => page.getByRole('button', { name: `Undo the removal of ${title}` })
const restore = (title: string) => bin.getByRole('button', { name: `Restore ${title}` })
const at = '2026-05-04T08:00:00.000Z'
const aBinned = ({ id, title }: ModeratedResource) => ({ id, title, deletedAt: at, restorableUntil: at })

const day = (n: number) => `2026-03-0${n}T05:06:07.089Z`
const three = () => ['First', 'Second', 'Third'].map((title, n) => aFile({ title, modifiedAt: day(n + 1) }))

async function deleteIt(title: string) {
  await remove(title).click()
  await confirm.click()
  await expect.element(dialog).not.toBeInTheDocument()
}

test('a deleted row can be taken back in its place, and returns with the focus', async () => {
  const files = three()
  await moderate(files)
  await deleteIt('Second')
  await expect.element(undo('Second')).toBeVisible()
  expect(textsOf(waiting.getByRole('row')).map((text) => text.slice(0, 8))).toMatchObject([
    expect.stringMatching(/^Title/),
    expect.stringMatching(/^First/),
    'Removed.',
    expect.stringMatching(/^Third/),
  ])
  await expect.element(page.getByRole('status').filter({ hasText: 'Removed.' })).toBeInTheDocument()
  await undo('Second').click()
  await expect.element(undo('Second')).not.toBeInTheDocument()
  await expect.element(row('Second').getByRole('link', { name: /^Second/ })).toHaveFocus()
  expect(callsOf(restoreResource)).toMatchObject([{ params: { resourceId: files[1]?.id } }])
})

test('each deletion is announced', async () => {
  await moderate(three())
  const status = page.getByRole('status').getByText('Removed.', { exact: true })
  await deleteIt('First')
  await expect.element(status).toBeInTheDocument()
  const first = status.element()
  await deleteIt('Second')
  await expect.poll(() => status.element() !== first).toBe(true)
})

test('the last row leaves the empty list, and the way back below its text', async () => {
  await moderate([aFile({ title: 'Only' })], [aReported({ title: 'Reported one' })])
  await deleteIt('Only')
  await expect.element(waiting.getByText('No unverified PDFs found.')).toBeVisible()
  await expect.element(undo('Only')).toBeVisible()
  await deleteIt('Reported one')
  await expect.element(list('Reported PDFs').getByRole('button', { name: /^Undo/ })).toBeVisible()
})

test('DESK-25 an undo that comes too late shows an error, a failed one can be repeated as the same act', async () => {
  await moderate(three())
  await deleteIt('Second')
  disconnect(restoreResource)
  await undo('Second').click()
  await expect.element(row('First')).toBeVisible()
  await expect.poll(() => callsOf(restoreResource)).toHaveLength(1)
  refuse(restoreResource, 'file_gone', 410)
  await undo('Second').click()
  await expect.element(waiting.getByRole('alert')).toMatchTextContent('The file is no longer available.')
  const keys = callsOf(restoreResource).map(({ idempotencyKey }) => idempotencyKey)
  expect(new Set(keys).size).toBe(1)
})

test('the way back stays ten minutes, and longer while it has the focus', async () => {
  await moderate(three())
  stopClock()
  await deleteIt('First')
  await expect.element(undo('First')).toBeVisible()
  await deleteIt('Second')
  await expect.element(undo('Second')).toBeVisible()
  await focus(undo('Second'))
  await advance(11 * 60_000)
  await expect.element(undo('First')).not.toBeInTheDocument()
  await expect.element(undo('Second')).toHaveFocus()
  await focus(approve('Third'))
  await expect.element(undo('Second')).not.toBeInTheDocument()
})

test('DESK-25 deleted resources are listed below the tables, and restored; the file of one is missing', async () => {
  const [one, other] = [aFile({ title: 'Fractions' }), aFile({ title: 'Swept' })]
  let binned = [aBinned(one), aBinned(other)]
  answer(listBin, () => ({ binned }))
  await moderate([aFile({ title: 'Doc1' })])
  await expect.element(bin.getByRole('listitem')).toHaveLength(2)
  await expect.element(bin).toMatchTextContent(/FractionsDeleted on .*2026/)
  refuse(restoreResource, 'file_gone', 410)
  await restore('Swept').click()
  await expect.element(bin.getByRole('alert').last()).toMatchTextContent('The file is no longer available.')
  await expect.element(restore('Swept')).not.toBeInTheDocument()
  await expect.element(bin.getByRole('listitem').filter({ hasText: 'Swept' })).toHaveFocus()
  answer(restoreResource, ({ params: { resourceId } }) => {
    binned = binned.filter(({ id }) => id !== resourceId)
    return { id: resourceId }
  })
  await restore('Fractions').click()
  await expect.element(bin.getByRole('listitem')).toHaveLength(1)
  await expect.element(bin.getByRole('status')).toMatchTextContent('Restored: Fractions')
  await expect.element(bin.getByRole('heading')).toHaveFocus()
})

test('without a deleted resource there is no list of them, and a deletion brings it', async () => {
  await moderate(three())
  await expect.poll(() => callsOf(listBin).length).toBeGreaterThan(0)
  await expect.element(bin).not.toBeInTheDocument()
  answer(listBin, () => ({ binned: [aBinned(aFile({ title: 'Second' }))] }))
  await deleteIt('Second')
  await expect.element(restore('Second')).toBeVisible()
  expect(callsOf(deleteResource)).toHaveLength(1)
})

test.for(views)(
  'DESK-42 undo and the deleted resources are accessible at $width px, $scheme',
  async (view) => {
    await view.show()
    const long = aFile({ title: `Werkvel ${'onderwysershandleiding'.repeat(3)}` })
    answer(listBin, () => ({ binned: [aBinned(long), aBinned(aFile({ title: 'Swept' }))] }))
    await moderate(three())
    await deleteIt('Second')
    await focus(undo('Second'))
    await expect.element(bin).toBeVisible()
    refuse(restoreResource, 'file_gone', 410)
    // The lists above move the button while they load.
    await focus(restore('Swept'))
    await userEvent.keyboard('{Enter}')
    await expect.element(bin.getByRole('alert').last()).toMatchTextContent(/./)
    await userEvent.tab()
    await expectAccessible('undo and deleted resources')
  },
)
