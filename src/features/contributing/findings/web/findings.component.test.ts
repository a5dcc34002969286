/** The findings of a file, as a moderator and as its contributor see them. */
import { QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '#client/query-client.ts'
import { answer, callsOf, disconnect, refuse } from '#test/component/fake-call.ts'
import { expectAccessible, views } from '#test/component/expect-accessible.ts'
import { textsOf } from '#test/component/elements.ts'
import '#web/tokens.css'
import '#web/base.css'
import { answerFinding, dismissFinding, type Finding } from '../contract.ts'
import { FindingQuestions } from './finding-questions.tsx'
import { FindingsBlock } from './findings-block.tsx'

const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const aFinding = (about: Partial<Finding> = {}): Finding => ({
  id: idOf(1),
  rule: 'copyright',
  page: 2,
  excerpt: '© 2019 A Publisher',
  count: 1,
  weight: 2,
  answer: null,
  ...about,
})
const findings: readonly Finding[] = [
  aFinding({ id: idOf(2), rule: 'identity', excerpt: '•••••• •••• •••', count: 6, page: 3, weight: 3 }),
  aFinding(),
  aFinding({ id: idOf(3), rule: 'licence', excerpt: 'CC BY-NC-SA', page: null }),
]

function draw(element: ReactElement) {
  const place = document.createElement('main')
  document.body.replaceChildren(place)
  const root = createRoot(place)
  onTestFinished(() => root.unmount())
  root.render(createElement(QueryClientProvider, { client: queryClient }, element))
}
const block = (props: Partial<Parameters<typeof FindingsBlock>[0]> = {}) =>
  draw(createElement(FindingsBlock, { findings, licence: 'CC-BY-4.0', ...props }))

const [onChangeLicence, onWithdraw] = [vi.fn<() => void>(), vi.fn<() => void>()]
const questions = (list: readonly Finding[] = findings) =>
  draw(createElement(FindingQuestions, { findings: list, licence: 'CC-BY-4.0', onChangeLicence, onWithdraw }))

const item = (text: string) => page.getByRole('listitem').filter({ hasText: text })
const button = (name: string | RegExp) => page.getByRole('button', { name })

test('DESK-21 moderators see each finding with its page, the answer beside it', async () => {
  block({ findings: [...findings, aFinding({ id: idOf(4), rule: 'isbn', excerpt: 'ISBN 9780198325239', page: 1, answer: { text: 'My own book', at: '2026-11-25T10:00:00.000Z' } })] }) // prettier-ignore
  await expect.element(page.getByRole('listitem')).toHaveLength(4)
  expect(textsOf(page.getByRole('listitem')).map((text) => text.replace('This is fine', ''))).toEqual([
    '6 numbers that look like South African ID numbers, page 3The contributor has not answered.',
    '© 2019 A Publisher, page 2The contributor has not answered.',
    'CC BY-NC-SA is written in the file, CC BY was chosenThe contributor has not answered.',
    'ISBN 9780198325239, page 1Contributor: My own book',
  ])
})

test('F-S3-15 moderators and contributors read that a file was not read to its end', async () => {
  const incomplete = [
    aFinding({ id: idOf(5), rule: 'incomplete', page: 200, excerpt: '201', weight: 1 }),
    aFinding({ id: idOf(6), rule: 'incomplete', page: null, excerpt: '–', weight: 1 }),
  ]
  const texts = [
    'The file was not read to the end (page 200 of 201). Please look at the rest yourself.',
    'The file was not read to the end. Please look at the rest yourself.',
  ]
  block({ findings: incomplete })
  for (const text of texts) await expect.element(page.getByText(text)).toBeVisible()
  questions(incomplete)
  const question = 'Have you checked the rest for names, numbers and rights of others?'
  for (const text of texts) await expect.element(item(`${text} ${question}`)).toBeVisible()
})

test('DESK-21 a dismissed finding leaves the list and the focus goes to the heading', async () => {
  answer(dismissFinding, ({ params }) => ({ id: params.findingId }))
  const onDismissed = vi.fn<(id: string) => void>()
  block({ onDismissed })
  await button('This is fine: © 2019 A Publisher, page 2').click()
  await expect.element(page.getByRole('status')).toHaveTextContent('Marked as fine.')
  expect(callsOf(dismissFinding).map(({ params }) => params)).toEqual([{ findingId: idOf(1) }])
  expect(onDismissed).toHaveBeenCalledExactlyOnceWith(idOf(1))
  await expect.element(page.getByRole('listitem')).toHaveLength(2)
  await expect.element(page.getByRole('heading', { name: 'In the text of the file' })).toHaveFocus()
})

test('a dismissal that fails keeps the finding and shows the reason', async () => {
  refuse(dismissFinding, 'finding_not_found', 404)
  block()
  await button(/^This is fine: ©/).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('This finding no longer exists.')
  await expect.element(page.getByRole('listitem')).toHaveLength(3)
})

test('without findings the block shows that there are none, and the contributor gets no question', async () => {
  block({ findings: [] })
  await expect.element(page.getByText('Nothing found in the file.')).toBeVisible()
  questions([])
  await expect.element(page.getByRole('heading')).not.toBeInTheDocument()
})

test('DESK-21 contributors answer in their own words, and change the answer', async () => {
  answer(answerFinding, ({ params }) => ({ id: params.findingId, at: '2026-11-25T10:00:00.000Z' }))
  questions()
  const question = item('We found: © 2019 A Publisher, page 2. May you share it?')
  await question.getByRole('button', { name: 'Yes, because…' }).click()
  await expect.element(question.getByRole('textbox')).toHaveFocus()
  await userEvent.keyboard('I wrote this book.{Enter}')
  await expect.element(question.getByText('Your answer: I wrote this book.')).toBeVisible()
  await expect.element(question.getByRole('status')).toHaveTextContent('Your answer was sent.')
  await expect.element(question.getByRole('button', { name: 'Change your answer' })).toHaveFocus()
  expect(callsOf(answerFinding).map(({ body }) => body)).toEqual([{ text: 'I wrote this book.' }])
  await question.getByRole('button', { name: 'Change your answer' }).click()
  await expect.element(question.getByRole('textbox')).toHaveValue('I wrote this book.')
})

test('an answer that cannot be sent stays in its field', async () => {
  disconnect(answerFinding)
  questions()
  const question = item('We found: © 2019')
  await question.getByRole('button', { name: 'Yes, because…' }).click()
  await question.getByRole('textbox').fill('Ours')
  await question.getByRole('button', { name: 'Send answer' }).click()
  await expect.element(question.getByRole('textbox')).toHaveValue('Ours')
  await expect.element(question.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
})

test('a licence question offers to change the licence; each question to withdraw', async () => {
  questions()
  const question = item('CC BY-NC-SA is written in the file')
  await question.getByRole('button', { name: 'Change the licence' }).click()
  await question.getByRole('button', { name: 'Withdraw' }).click()
  expect([onChangeLicence.mock.calls.length, onWithdraw.mock.calls.length]).toEqual([1, 1])
  await expect.element(button('Change the licence')).toHaveLength(1)
})

test.for(views)('findings are accessible at $width px, $scheme', async (view) => {
  await view.show()
  block()
  await expect.element(page.getByRole('listitem')).toHaveLength(3)
  await expectAccessible('findings of a moderator')
  questions()
  await item('We found: ©').getByRole('button', { name: 'Yes, because…' }).click()
  await expectAccessible('questions to a contributor')
})
