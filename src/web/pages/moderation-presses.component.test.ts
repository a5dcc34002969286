/** A live reload between pointer down and pointer up, at the desk of moderators and in the lists beside it. */
import { beforeEach, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { listLinks, replaceLink } from '#features/review/links/contract.ts'
import {
  approveResource,
  decideRevision,
  deleteResource,
  listModeration,
  listRevisions,
  type ModeratedResource,
  undoReturn,
} from '#features/review/moderation/contract.ts'
import { decideMany, listBin, restoreResource } from '#features/review/moderation/desk-contract.ts'
import { answer, callsOf } from '#test/component/fake-call.ts'
import { publish } from '#test/component/fake-stream.ts'
import {
  aFile,
  answerModeration,
  aReported,
  approve,
  dialog,
  moderate,
  remove,
  row,
} from '#test/component/moderation.ts'
import * as item from '#test/component/review-item.ts'

beforeEach(answerModeration)

/** Puts the pointer down on an element; the returned function releases it above another one, or the same. */
function press(locator: Locator) {
  const began = locator.element()
  began.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  return (over: Element = began) =>
    over.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }))
}

const old = aFile({ title: 'Fractions', seen: '1.0' })
const edited = { ...old, title: 'Fractions, new', seen: '2.0' }
const other = aFile({ title: 'Decimals', seen: '1.0' })

/** The lists have these rows from now on, and the page shows them. */
async function change(...rows: ModeratedResource[]) {
  const [unverified, reported] = [rows.filter((each) => !each.reported), rows.filter((each) => each.reported)]
  answer(listModeration, () => ({
    unverified,
    reported,
    virusScanner: true,
    totals: { unverified: unverified.length, reported: reported.length },
    exportBytes: 2_000,
  }))
  await publish({ type: 'moderation', data: {} })
  for (const { title } of rows) await expect.element(row(title)).toBeVisible()
}

test('DESK-43 an approval names the version that the row showed at pointer down', async () => {
  await moderate([old])
  const release = press(approve('Fractions'))
  await change(edited)
  release()
  await expect
    .poll(() => callsOf(approveResource))
    .toMatchObject([{ params: { resourceId: old.id }, query: { seen: '1.0' } }])
})

test('DESK-43 a deletion names the version that the row showed at pointer down', async () => {
  await moderate([old])
  const release = press(remove('Fractions'))
  await change(edited)
  release()
  await expect.element(dialog).toMatchTextContent('Fractions')
  await expect.element(dialog.getByText('Fractions, new')).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.poll(() => callsOf(deleteResource)).toMatchObject([{ query: { seen: '1.0' } }])
})

test('DESK-43 a row that moves below the pointer after pointer down is not decided', async () => {
  await moderate([old])
  const release = press(approve('Fractions'))
  await change(other, old)
  release(approve('Decimals').element())
  await approve('Decimals').click()
  await expect.poll(() => callsOf(approveResource)).toHaveLength(1)
  expect(callsOf(approveResource)).toMatchObject([{ params: { resourceId: other.id } }])
})

test('DESK-43 Send back stays Send back when the resource is returned after pointer down', async () => {
  const reported = aReported({ title: 'Fractions', seen: '1.0' })
  await moderate([other], [reported])
  const release = press(page.getByRole('button', { name: 'Send back Fractions' }))
  await change(other, {
    ...reported,
    title: 'Given back',
    seen: '1.1',
    returned: { at: '2026-05-04T08:00:00.000Z', reason: 'other', text: '' },
  })
  release()
  await expect.element(dialog).toMatchTextContent('Fractions')
  expect(callsOf(undoReturn)).toEqual([])
})

test('DESK-43 a button that was refused at pointer down does nothing', async () => {
  await moderate([{ ...old, virusScan: 'waiting' }, other])
  const release = press(approve('Fractions'))
  await change(edited, other)
  release()
  await approve('Decimals').click()
  await expect.poll(() => callsOf(approveResource)).toHaveLength(1)
  expect(callsOf(approveResource)).toMatchObject([{ params: { resourceId: other.id } }])
})

test('DESK-43 the space bar decides on the version that the row showed when it went down', async () => {
  await moderate([old])
  const button = approve('Fractions').element()
  button.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }))
  await change(edited)
  button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.poll(() => callsOf(approveResource)).toMatchObject([{ query: { seen: '1.0' } }])
})

const bar = page.getByRole('region', { name: 'Selected resources' })
const inBar = (name: string) => bar.getByRole('button', { name, exact: true })
const items = () => callsOf(decideMany).map(({ body }) => body.items)

async function select() {
  answer(decideMany, ({ body }) => ({ results: body.items.map(({ id }) => ({ id, failure: null })) }))
  await moderate([old])
  await row('Fractions').getByRole('checkbox', { name: 'Select Fractions' }).click()
  await expect.element(inBar('Approve')).toBeVisible()
}

test('DESK-43 an approval of several names the versions that were shown at pointer down', async () => {
  await select()
  const release = press(inBar('Approve'))
  await change(edited)
  release()
  await expect.poll(items).toEqual([[{ id: old.id, seen: '1.0' }]])
})

test('DESK-43 a change of several names the versions that were shown when its dialog opened', async () => {
  await select()
  await inBar('Set licence').click()
  await change(edited)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(items).toEqual([[{ id: old.id, seen: '1.0' }]])
})

test('DESK-43 a restoration begins and ends on the same row', async () => {
  const at = '2026-05-04T08:00:00.000Z'
  const binned = [old, other].map(({ id, title }) => ({ id, title, deletedAt: at, restorableUntil: at }))
  answer(listBin, () => ({ binned }))
  answer(restoreResource, ({ params }) => ({ id: params.resourceId }))
  await moderate([aFile({ title: 'Waiting' })])
  const restore = (title: string) => page.getByRole('button', { name: `Restore ${title}` })
  await expect.element(restore('Decimals')).toBeVisible()
  press(restore('Fractions'))(restore('Decimals').element())
  await restore('Fractions').click()
  await expect.poll(() => callsOf(restoreResource)).toMatchObject([{ params: { resourceId: old.id } }])
})

test('DESK-43 suggested changes are accepted in the version that was shown at pointer down', async () => {
  const suggestion = (seen: string, title: string) => ({
    id: '018f0000-0000-7000-8000-000000000001',
    resourceId: old.id,
    title,
    seen,
    message: null,
    createdAt: '2026-05-04T08:00:00.000Z',
    changes: [{ field: 'title' as const, base: 'A', suggested: 'B', current: 'A' }],
  })
  answer(listRevisions, () => ({ revisions: [suggestion('1.0', 'Public one')], total: 1 }))
  answer(decideRevision, () => ({ state: 'accepted' as const }))
  await moderate([other])
  const accept = page.getByRole('button', { name: 'Accept selected' })
  await expect.element(accept).toBeVisible()
  const release = press(accept)
  answer(listRevisions, () => ({ revisions: [suggestion('2.0', 'Public two')], total: 1 }))
  await publish({ type: 'moderation', data: {} })
  await expect.element(page.getByRole('article', { name: /Public two/ })).toBeVisible()
  release()
  await expect.poll(() => callsOf(decideRevision)).toMatchObject([{ body: { seen: '1.0' } }])
})

test('DESK-43 a link is replaced only if the press began on its button', async () => {
  const link = (title: string) => ({
    id: crypto.randomUUID(),
    title,
    link: 'https://school.example/old',
    verified: true,
    state: 'moved' as const,
    since: '2026-05-03T10:00:00.000Z',
    status: 301,
    movedTo: 'https://new.example/page',
    seen: '1.0',
  })
  const [maps, plants] = [link('Maps'), link('Plants')]
  answer(listLinks, () => ({ links: [maps, plants], total: 2 }))
  answer(replaceLink, ({ body }) => ({ link: body.address, seen: '1.1' }))
  await moderate([other])
  const replace = (title: string) => page.getByRole('button', { name: `Use the new address of ${title}` })
  await expect.element(replace('Plants')).toBeVisible()
  press(replace('Maps'))(replace('Plants').element())
  await replace('Maps').click()
  await expect.poll(() => callsOf(replaceLink)).toMatchObject([{ params: { resourceId: maps.id } }])
})

test('DESK-43 the page of one resource decides nothing if its version changes after pointer down', async () => {
  item.answerItem()
  await item.openLoaded()
  const release = press(item.button('Approve'))
  item.store({ resource: { seen: '2.0', title: 'Fractions, new' } })
  await publish({ type: 'moderation', data: {} })
  const changed = page.getByRole('button', { name: 'I have looked again' })
  await expect.element(changed).toBeVisible()
  release()
  const releaseLook = press(changed)
  item.store({ resource: { seen: '3.0', title: 'Fractions, newest' } })
  await publish({ type: 'moderation', data: {} })
  await expect.element(page.getByRole('heading', { name: 'Fractions, newest' })).toBeVisible()
  releaseLook()
  await expect.element(changed).toBeVisible()
  expect(callsOf(approveResource)).toEqual([])
})
