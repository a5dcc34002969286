/** Requests of authors to remove their public resources, below the lists of moderation. */
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  decideRemoval,
  listBin,
  listRequests,
  type Removal,
} from '#features/review/moderation/desk-contract.ts'
import { answer, callsOf, refuse } from '#test/component/fake-call.ts'
import { expectAccessible, views } from '#test/component/expect-accessible.ts'
import { aFile, answerModeration, moderate } from '#test/component/moderation.ts'
import { openPage } from '#test/component/open-page.tsx'

beforeEach(answerModeration)

const aRemoval = (id: string, title: string): Removal => ({
  id: `018f0000-0000-7000-8000-00000000000${id}`,
  title,
  reason: 'It shows the names of learners.',
  at: '2027-05-05T08:00:00.000Z',
  seen: '2.1',
})
const first = aRemoval('1', 'Class list')
const region = page.getByRole('region', { name: 'Requests', exact: true })
const card = (title: string) => region.getByRole('article', { name: title })
const remove = (title: string) => card(title).getByRole('button', { name: 'Remove', exact: true })
const words = card(first.title).getByLabelText('Why does it stay? Its author reads this.')
const opener = card(first.title).getByText('Decline…', { exact: true })
const decline = card(first.title).getByRole('button', { name: 'Decline the request' })

/** Requests until they are decided. */
async function requested(...removals: Removal[]) {
  let open = removals
  answer(listRequests, () => ({ removals: open, errors: [], lessons: [] }))
  answer(decideRemoval, ({ params, body }) => {
    open = open.filter(({ id }) => id !== params.resourceId)
    return { decision: body.decision }
  })
  await moderate([aFile({ title: 'Waiting' })])
}

test('COR-25 a request has title and reason; Remove grants it, and the deleted resource can be restored', async () => {
  await requested(first, aRemoval('2', 'Other'))
  await expect
    .element(card('Class list'))
    .toMatchTextContent(/asked on 5 May 2027, .* It shows the names of learners/)
  const asked = callsOf(listBin).length
  await remove('Class list').click()
  await expect.element(card('Class list')).not.toBeInTheDocument()
  await expect.element(region.getByRole('heading', { name: 'Requests' })).toHaveFocus()
  expect(callsOf(decideRemoval)).toMatchObject([
    { params: { resourceId: first.id }, body: { seen: '2.1', decision: 'grant' } },
  ])
  await expect.poll(() => callsOf(listBin).length).toBeGreaterThan(asked)
  await remove('Other').click()
  await expect.element(region).not.toBeInTheDocument()
})

test('COR-25 Decline needs words for the author, and sends them', async () => {
  await requested(first)
  await opener.click()
  await decline.click()
  await expect.element(words).toHaveAccessibleDescription('Write why it stays.')
  expect(callsOf(decideRemoval)).toEqual([])
  await words.fill('It names nobody.')
  await decline.click()
  await expect.element(region).not.toBeInTheDocument()
  expect(callsOf(decideRemoval)).toMatchObject([{ body: { decision: 'decline', text: 'It names nobody.' } }])
})

test('COR-25 a request that somebody else decided says so, and the words stay over a reload', async () => {
  await requested(first)
  await opener.click()
  await words.fill('It names nobody.')
  refuse(decideRemoval, 'decided_already', 409)
  await decline.click()
  await expect
    .element(card('Class list').getByRole('alert').last())
    .toMatchTextContent('Another moderator has just decided')
  await openPage('/moderation')
  await expect.element(words).toHaveValue('It names nobody.')
})

test('COR-21 LANG-12 an error that its author left open and a proposal of a translation lead to their resource', async () => {
  const none = { right: null, shown: null, reason: null, fixedIn: null, state: 'open' as const }
  const error = { ...none, id: 7, version: 1, page: 2, wrong: 'Answer 4', at: first.at }
  const errors = [{ ...error, resourceId: first.id, title: 'Fractions' }]
  answer(listRequests, () => ({
    removals: [],
    errors,
    lessons: [{ id: first.id, title: 'Breuke', at: first.at }],
  }))
  await moderate([aFile({ title: 'Waiting' })])
  await expect
    .element(region.getByRole('listitem').first())
    .toMatchTextContent(/reported on 5 May 2027: Answer 4/)
  await expect.element(region.getByText('Translation proposed')).toBeVisible()
  await expect
    .element(region.getByRole('link', { name: 'Fractions' }))
    .toHaveAttribute('href', `#/moderation/${first.id}`)
})

test('COR-25 without a request there is no section', async () => {
  await moderate([aFile({ title: 'Waiting' })])
  await expect.poll(() => callsOf(listRequests).length).toBeGreaterThan(0)
  await expect.element(region).not.toBeInTheDocument()
})

test.for(views)('COR-30 requests are accessible at $width px, $scheme', async (view) => {
  await view.show()
  await requested(first)
  await expect.element(remove('Class list')).toBeVisible()
  await expectAccessible('requests')
})
