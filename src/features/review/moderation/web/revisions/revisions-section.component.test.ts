import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { decideRevision, listRevisions, type Revision } from '#features/review/moderation/contract.ts'
import { answer, callsOf, refuse } from '#test/component/fake-call.ts'
import { expectAccessible, views } from '#test/component/expect-accessible.ts'
import { aFile, answerModeration, moderate } from '#test/component/moderation.ts'
import { openPage } from '#test/component/open-page.tsx'

beforeEach(answerModeration)

const at = '2026-05-04T08:00:00.000Z'

const change = (
  field: Revision['changes'][number]['field'],
  [base, suggestion, current = base]: (string | null)[],
) => ({ field, base: base ?? null, suggested: suggestion ?? null, current: current ?? null })
const aRevision: Revision = {
  id: '018f0000-0000-7000-8000-000000000001',
  resourceId: '018f0000-0000-7000-8000-000000000002',
  title: 'Public one',
  seen: '2.1',
  message: 'A typing error',
  createdAt: at,
  changes: [change('title', ['Publik one', 'Public one']), change('author', [null, 'T. N', 'T. Nkosi'])],
}

/** Suggestions until they are decided. */
async function suggested(...revisions: Revision[]) {
  let open = revisions
  answer(listRevisions, () => ({ revisions: open, total: open.length }))
  answer(decideRevision, ({ params, body }) => {
    open = open.filter(({ id }) => id !== params.revisionId)
    return { state: body.accept.length > 0 ? ('accepted' as const) : ('declined' as const) }
  })
  await moderate([aFile({ title: 'Waiting' })])
}

const section = page.getByRole('region', { name: 'Suggested changes' })
const tick = (name: string) => section.getByRole('checkbox', { name })
const accept = section.getByRole('button', { name: 'Accept selected' })
const decline = section.getByRole('button', { name: 'Decline all' })

test('ANS-20 suggested changes are accepted field by field; a field edited since is marked and not ticked', async () => {
  await suggested(aRevision)
  await expect.element(section).toMatchTextContent('Message of the author: A typing error')
  await expect.element(tick('Title')).toBeChecked()
  await expect.element(tick('Title')).toHaveAccessibleDescription(/Before: Publik one After: Public one/)
  await expect.element(tick('Author')).not.toBeChecked()
  await expect.element(tick('Author')).toHaveAccessibleDescription(/Edited since\. It is now: T\. Nkosi/)
  await section.getByLabelText('Message to the author (optional)').fill('Thank you')
  await accept.click()
  await expect.element(section).not.toBeInTheDocument()
  expect(callsOf(decideRevision)).toMatchObject([
    {
      params: { resourceId: aRevision.resourceId, revisionId: aRevision.id },
      body: { seen: '2.1', accept: ['title'], text: 'Thank you' },
    },
  ])
})

test('suggested changes are declined together; without a tick nothing can be accepted', async () => {
  await suggested(aRevision, { ...aRevision, id: '018f0000-0000-7000-8000-000000000003', title: 'Other' })
  const first = section.getByRole('article', { name: 'Changes of Public one' })
  await first.getByRole('checkbox', { name: 'Title' }).click()
  await expect.element(first.getByRole('button', { name: 'Accept selected' })).toBeDisabled()
  await first.getByRole('button', { name: 'Decline all' }).click()
  await expect.element(first).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Suggested changes' })).toHaveFocus()
  expect(callsOf(decideRevision)).toMatchObject([{ body: { accept: [] } }])
})

test('ANS-04 a decision on changes that another moderator decided shows an error', async () => {
  await suggested(aRevision)
  refuse(decideRevision, 'decided_already', 409)
  await decline.click()
  await expect.element(section.getByRole('alert')).toMatchTextContent('Another moderator has just decided')
})

test('ANS-03 a refused decision shows the reason, keeps what is typed, and ticks no field that was edited meanwhile', async () => {
  const [title, author] = aRevision.changes
  if (!title || !author) throw new Error('Two changes are needed')
  let shown: Revision = { ...aRevision, changes: [title, { ...author, current: author.base }] }
  await suggested(shown)
  answer(listRevisions, () => ({ revisions: [shown], total: 1 }))
  await expect.element(tick('Author')).toBeChecked()
  const text = section.getByLabelText('Message to the author (optional)')
  await text.fill('Thank you')
  shown = { ...aRevision, seen: '3.1' }
  refuse(decideRevision, 'resource_changed', 409)
  await accept.click()
  await expect.element(section.getByRole('alert')).toMatchTextContent('Please look again.')
  await expect.element(tick('Author')).not.toBeChecked()
  await expect.element(section.getByRole('alert')).toMatchTextContent('Please look again.')
  await expect.element(text).toHaveValue('Thank you')
  answer(decideRevision, () => ({ state: 'accepted' as const }))
  await accept.click()
  await expect
    .poll(() => callsOf(decideRevision).at(-1))
    .toMatchObject({ body: { seen: '3.1', accept: ['title'], text: 'Thank you' } })
})

test('page without suggested changes has no section for them', async () => {
  await moderate([aFile({ title: 'Waiting' })])
  await expect.poll(() => callsOf(listRevisions).length).toBeGreaterThan(0)
  await expect.element(section).not.toBeInTheDocument()
})

test.for(views)('ANS-41 suggested changes are accessible at $width px, $scheme', async (view) => {
  await view.show()
  await suggested(aRevision)
  await expect.element(tick('Title')).toBeVisible()
  await expectAccessible('suggested changes')
})

test('CASE-B01 CASE-B04 a message to the author is restored after a reload', async () => {
  await suggested(aRevision)
  const message = section.getByLabelText('Message to the author (optional)')
  await message.fill('Thank you')
  await openPage('/moderation')
  await expect.element(message).toHaveValue('Thank you')
})
