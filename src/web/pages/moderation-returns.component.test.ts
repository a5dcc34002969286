import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type ReviewReason, reviewReasonIds } from '#features/contributing/contributions/review-reasons.ts'
import { reasonTexts, textForAuthor } from '#features/contributing/contributions/web/review-reason-texts.ts'
import {
  approveResource,
  deleteResource,
  listModeration,
  returnResource,
  undoReturn,
} from '#features/review/moderation/contract.ts'
import { focus, valueOf } from '#test/component/elements.ts'
import { callsOf, disconnect, failureOf, answer, hold, refuse } from '#test/component/fake-call.ts'
import { expectAccessible, views } from '#test/component/expect-accessible.ts'
import { publish } from '#test/component/fake-stream.ts'
import { openPage } from '#test/component/open-page.tsx'
import {
  aFile,
  answerModeration,
  answerReturns,
  approve,
  aReported,
  confirm,
  dialog,
  moderate,
  remove,
  row,
  waiting,
} from '#test/component/moderation.ts'

beforeEach(() => {
  answerModeration()
  answerReturns()
})

const sendBack = (title: string) => page.getByRole('button', { name: `Send back ${title}`, exact: true })
const undo = (title: string) => page.getByRole('button', { name: `Undo sending back ${title}` })
const send = dialog.getByRole('button', { name: 'Send back', exact: true })
const reason = (id: ReviewReason) => dialog.getByRole('radio', { name: reasonTexts[id].label })
const text = dialog.getByRole('textbox', { name: 'Text for the author' })
const show = waiting.getByRole('button', { name: 'Show', exact: true })
const at = '2026-05-04T08:00:00.000Z'
const aReturned = (title: string) =>
  aFile({
    title,
    seen: '1.1',
    returns: 1,
    returned: { at, reason: 'title-or-tags', text: 'Name the topic.' },
  })

test('ANS-10 ANS-11 ANS-25 three taps send a resource back with the text that the dialog shows', async () => {
  const resource = aFile({ title: 'Doc1', seen: '3.2' })
  await moderate([resource, aFile({ title: 'Below' })])
  await sendBack('Doc1').click()
  await expect.element(dialog.getByRole('radio')).toHaveLength(reviewReasonIds.length)
  await expect.element(dialog.getByRole('group', { name: 'What should change?' })).toBeVisible()
  await reason('title-or-tags').click()
  const sent = textForAuthor('title-or-tags')
  await expect.element(text).toHaveValue(sent)
  await expect
    .element(dialog)
    .toMatchTextContent(`The author will read:${reasonTexts['title-or-tags'].title}${sent}`)
  await send.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(waiting.getByRole('link', { name: /^Below/ })).toHaveFocus()
  const body = { seen: '3.2', reason: 'title-or-tags', text: sent, fields: ['title', 'tags'] }
  expect(callsOf(returnResource)).toMatchObject([{ params: { resourceId: resource.id }, body }])
  await expect.element(waiting).toMatchTextContent('1 was sent back to its author')
})

test('ANS-10 a reason is required, and own words for errors and for anything else', async () => {
  await moderate([aFile({ title: 'Doc1' })])
  await sendBack('Doc1').click()
  await send.click()
  await expect.element(dialog).toMatchTextContent('Choose what should change.')
  await expect.element(dialog.getByRole('radio').first()).toHaveFocus()
  for (const id of ['errors', 'other'] as const) {
    await reason(id).click()
    await expect.element(text).toHaveValue('')
    await expect.element(text).toHaveAccessibleDescription(new RegExp(reasonTexts[id].what))
    await send.click()
    await expect.element(text).toHaveFocus()
    await expect.element(text).toHaveAccessibleDescription(/Say in at least 15 characters/)
  }
  await text.fill('Page 2:  3/4 is right ')
  await send.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(callsOf(returnResource).map(({ body }) => body.text)).toEqual(['Page 2: 3/4 is right'])
})

test('ANS-11 own words stay when the reason changes, the text of a reason does not', async () => {
  await moderate([aFile({ title: 'Doc1' })])
  await sendBack('Doc1').click()
  await reason('duplicate').click()
  await reason('unreadable').click()
  await expect.element(text).toHaveValue(textForAuthor('unreadable'))
  await text.fill('Page 3 is dark.')
  await reason('title-or-tags').click()
  await expect.element(text).toHaveValue('Page 3 is dark.')
  await expect.element(dialog).toMatchTextContent(`${reasonTexts['title-or-tags'].title}Page 3 is dark.`)
})

test('ANS-22 a public resource is sent back only together with its unpublication, and the dialog states it', async () => {
  const reported = aReported({ title: 'Public one' })
  await moderate([aFile({ title: 'Doc1' })], [reported])
  await sendBack('Public one').click()
  await expect.element(dialog).toMatchTextContent('This resource is public. Sending it back hides it')
  await reason('learner-data').click()
  await send.click()
  await expect.poll(() => callsOf(returnResource)).toMatchObject([{ body: { unpublish: true } }])
})

test('COR-20 the dialog of a public resource says what becomes of copies on phones', async () => {
  const copies = dialog.getByText(/^Copies on phones/)
  await moderate([aFile({ title: 'Doc1' })], [aReported({ title: 'Public one' })])
  await sendBack('Public one').click()
  await expect.element(dialog).toMatchTextContent('To keep it public, report the error instead.')
  await expect.element(copies).not.toBeInTheDocument()
  await reason('title-or-tags').click()
  await expect.element(copies).toMatchTextContent('Copies on phones stay.')
  await reason('learner-data').click()
  await expect.element(copies).toMatchTextContent('Copies on phones are removed.')
  await userEvent.keyboard('{Escape}')
  await sendBack('Doc1').click()
  await reason('title-or-tags').click()
  await expect.element(dialog).not.toMatchTextContent(/Copies on phones|To keep it public/)
})

test('ANS-25 a form that is being sent stays open until its answer, and the next one can be sent', async () => {
  await moderate([aFile({ title: 'Doc1' }), aFile({ title: 'Doc2' })])
  await sendBack('Doc1').click()
  await reason('duplicate').click()
  const letGo = hold(returnResource, () => ({ id: crypto.randomUUID(), seen: '1.1' }))
  await send.click()
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog.getByRole('button', { name: 'Sending…' })).toBeVisible()
  letGo()
  await expect.element(dialog).not.toBeInTheDocument()
  await sendBack('Doc2').click()
  await expect.element(send).toBeEnabled()
})

test('ANS-04 ANS-41 the focus stays in the list if the row was removed before its decision', async () => {
  const [deleted, other] = [aFile({ title: 'Gone' }), aFile({ title: 'Other' })]
  await moderate([deleted, other])
  await remove('Gone').click()
  await expect.element(confirm).toBeVisible()
  answerListWith([other])
  await publish({ type: 'moderation', data: {} })
  await expect.element(row('Gone')).not.toBeInTheDocument()
  await confirm.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(waiting.getByRole('link', { name: /^Other/ })).toHaveFocus()
})

test('ANS-03 ANS-04 a refused return keeps the text, shows the reason, and the list is loaded again', async () => {
  await moderate([aFile({ title: 'Doc1' })])
  refuse(returnResource, 'resource_changed', 409)
  await sendBack('Doc1').click()
  await reason('other').click()
  await text.fill('Please add the answers.')
  const before = callsOf(listModeration).length
  await send.click()
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent('The author has just changed it. Please look again.')
  expect(valueOf(text)).toBe('Please add the answers.')
  expect(callsOf(listModeration).length).toBeGreaterThan(before)
  disconnect(returnResource)
  await send.click()
  await send.click()
  await expect.poll(() => callsOf(returnResource)).toHaveLength(3)
  const keys = callsOf(returnResource).map(({ idempotencyKey }) => idempotencyKey)
  expect(new Set(keys).size).toBe(1)
})

test('ANS-03 ANS-04 a refused approval or deletion shows the reason at the row, and the list is loaded again', async () => {
  const [changed, decided] = [aFile({ title: 'Changed', seen: '2.0' }), aFile({ title: 'Decided' })]
  await moderate([changed, decided])
  refuse(approveResource, 'resource_changed', 409)
  await approve('Changed').click()
  await expect.element(row('Changed').getByRole('alert')).toMatchTextContent('Please look again.')
  expect(callsOf(approveResource)).toMatchObject([{ query: { seen: '2.0' } }])
  answer(deleteResource, async () => {
    await moderateWithout()
    throw failureOf(deleteResource, 'decided_already', 409)
  })
  const moderateWithout = () => Promise.resolve(answerListWith([changed]))
  await remove('Decided').click()
  await confirm.click()
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Another moderator' }))
    .toMatchTextContent('Decided: Another moderator has just decided this. Load the list again.')
  await expect.element(row('Changed').getByRole('alert')).not.toBeInTheDocument()
})

function answerListWith(unverified: readonly ReturnType<typeof aFile>[]) {
  answer(listModeration, () => ({
    unverified: [...unverified],
    reported: [],
    virusScanner: true,
    totals: { unverified: unverified.length, reported: 0 },
    exportBytes: 100,
  }))
}

test('ANS-03 two decisions that are refused at the same time both say why', async () => {
  const [one, other] = [aFile({ title: 'One' }), aFile({ title: 'Other' })]
  await moderate([one, other])
  const letGo = hold(approveResource, () => {
    throw failureOf(approveResource, 'resource_changed', 409)
  })
  await approve('One').click()
  await approve('Other').click()
  letGo()
  for (const title of ['One', 'Other'])
    await expect.element(row(title).getByRole('alert')).toMatchTextContent('Please look again.')
})

test('ANS-09 returned rows are folded at the end of the list; a shown one has when, why and Undo', async () => {
  await moderate([aReturned('With its author'), aReturned('Another one'), aFile({ title: 'Waiting' })])
  await expect.element(waiting).toMatchTextContent('2 were sent back to their authors')
  await expect.element(row('With its author')).not.toBeInTheDocument()
  await show.click()
  await expect.element(waiting.getByRole('button', { name: 'Hide' })).toHaveFocus()
  await expect.element(waiting.getByRole('row')).toHaveLength(4)
  await expect
    .element(row('With its author'))
    .toMatchTextContent(/Sent back on .*2026.*: Title or tags say too little\.Name the topic\./)
  await expect.element(sendBack('With its author')).not.toBeInTheDocument()
  await undo('With its author').click()
  await expect.element(sendBack('With its author')).toBeVisible()
  await expect.element(row('With its author')).not.toMatchTextContent('Resubmitted')
  expect(callsOf(undoReturn)).toMatchObject([{ query: { seen: '1.1' } }])
})

test('F-S3-10 a refused taking back of an own return shows that another moderator must do it', async () => {
  await moderate([aReturned('With its author'), aFile({ title: 'Waiting' })])
  refuse(undoReturn, 'own_upload', 403)
  await show.click()
  await undo('With its author').click()
  await expect.element(page.getByText(/Another moderator or admin must do this\.$/)).toBeVisible()
})

test('rows say what happened to them, and why they cannot be sent back', async () => {
  await moderate([
    aFile({ title: 'Again', returns: 2, editedBy: 'author' }),
    aFile({ title: 'Corrected', editedBy: 'moderator' }),
    aFile({ title: 'Imported', returnRefusal: 'author_unknown' }),
    aFile({ title: 'Often', returns: 10, returnRefusal: 'returned_too_often' }),
  ])
  for (const chip of ['Resubmitted', 'Edited by its author']) {
    await expect.element(row('Again')).toMatchTextContent(chip)
    await expect.element(row('Corrected')).not.toMatchTextContent(chip)
  }
  for (const [title, why] of [
    ['Imported', 'Its author has no account any more.'],
    ['Often', 'It was sent back ten times. Approve or delete it.'],
  ] as const) {
    await expect.element(sendBack(title)).toHaveAttribute('aria-disabled', 'true')
    await expect.element(sendBack(title)).toHaveAccessibleDescription(why)
    await focus(sendBack(title))
    await userEvent.keyboard('{Enter}')
  }
  await expect.element(dialog).not.toBeInTheDocument()
})

test.each([
  { what: 'with a reason', typed: 'Copied from a book', tick: true, notify: 'reason' },
  { what: 'without a reason', typed: ' ', tick: true, notify: 'removal' },
  { what: 'not told', typed: 'Spam', tick: false, notify: 'none' },
])('deletion tells the author by default: $what', async ({ typed, tick, notify }) => {
  await moderate([aFile({ title: 'Doc1', seen: '1.4' })])
  await remove('Doc1').click()
  const tell = dialog.getByRole('checkbox', { name: 'Tell the author' })
  await expect.element(tell).toBeChecked()
  await expect.element(tell).toHaveAccessibleDescription('The author will read this reason.')
  await dialog.getByLabelText('Reason (optional)').fill(typed)
  if (!tick) await tell.click()
  await confirm.click()
  await expect
    .poll(() => callsOf(deleteResource))
    .toMatchObject([{ query: { seen: '1.4', notify, reason: typed.trim() || undefined } }])
})

test('deletion of a resource without an author sends no notice', async () => {
  await moderate([aFile({ title: 'Imported', returnRefusal: 'author_unknown' })])
  await remove('Imported').click()
  await expect.element(dialog.getByRole('checkbox')).not.toBeInTheDocument()
  await confirm.click()
  await expect.poll(() => callsOf(deleteResource)).toHaveLength(1)
  expect(callsOf(deleteResource)[0]?.query).not.toHaveProperty('notify', expect.anything())
})

test.for(views)('ANS-41 send back by keyboard, accessible at $width px, $scheme', async (view) => {
  await view.show()
  await moderate([aFile({ title: 'Doc1' }), aReturned('With its author')])
  await focus(sendBack('Doc1'))
  await userEvent.keyboard('{Enter}')
  await focus(reason('licence-or-author-missing'))
  await userEvent.keyboard(' {ArrowDown}')
  await expect.element(text).toHaveValue(textForAuthor('third-party-material'))
  await expect.element(dialog).toMatchTextContent('The author will read:')
  await expectAccessible('send back')
  await userEvent.keyboard('{Escape}')
  await expect.element(sendBack('Doc1')).toHaveFocus()
  await show.click()
  await expect.element(undo('With its author')).toBeVisible()
  await expectAccessible('moderation with a returned resource')
})

test('CASE-B01 CASE-B04 text of a return and of a deletion is restored after a reload, and deleted after it is sent', async () => {
  await moderate([aFile({ title: 'Doc1', seen: '3.2' })])
  await sendBack('Doc1').click()
  await reason('title-or-tags').click()
  await text.fill('Name the topic, for example: Adding fractions.')
  await userEvent.keyboard('{Escape}')
  await remove('Doc1').click()
  await dialog.getByRole('textbox').fill('A copy of another file')
  await openPage('/moderation')
  await remove('Doc1').click()
  await expect.element(dialog.getByRole('textbox')).toHaveValue('A copy of another file')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await sendBack('Doc1').click()
  await expect.element(text).toHaveValue('Name the topic, for example: Adding fractions.')
  await send.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(Object.keys(sessionStorage).filter((key) => key.includes('return'))).toEqual([])
})
