import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { editContribution } from '#features/contributing/contributions/contract.ts'
import { suggestForResource } from '#features/contributing/suggestions/contract.ts'
import { readHistory } from '#features/review/moderation/contract.ts'
import { expectAccessible } from '#test/component/expect-accessible.ts'
import { answer, callsOf, refuse } from '#test/component/fake-call.ts'
import { aFile, answerModeration, dialog, moderate, row } from '#test/component/moderation.ts'
import { signedInAs } from '#test/component/open-page.tsx'
import { answerContributions, box, id, openContribution, show } from '#test/records/shown-contribution.ts'

const group = page.getByRole('group', { name: 'Similar resources have:' })
const choice = (name: string) => group.getByRole('button', { name, exact: true })

beforeEach(() => {
  answer(suggestForResource, () => ({
    subjects: ['History' as const],
    grades: ['Grade 7'],
    materials: ['worksheet' as const],
    tags: ['gold'],
  }))
})

test('PHONE-27 PHONE-29 the form of a contribution suggests; only a press chooses', async () => {
  signedInAs('educator')
  answerContributions()
  show({ subject: 'Maths', tags: ['Grade 4', 'sums'] })
  answer(editContribution, ({ body }) => ({ editNumber: body.editNumber + 1 }))
  await openContribution()
  await expect.element(choice('Subject: History')).toHaveAttribute('aria-pressed', 'false')
  await expect.element(box('Subject')).toHaveValue('Maths')
  await expectAccessible('contribution with suggestions')
  for (const name of ['Subject: History', 'Grade 7', 'Worksheet', 'Tag: gold']) {
    await choice(name).click()
    await expect.element(choice(name)).toHaveAttribute('aria-pressed', 'true')
    await expect.element(choice(name)).toHaveFocus()
  }
  await expect.element(box('Subject')).toHaveValue('History')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => callsOf(editContribution)).toHaveLength(1)
  expect(callsOf(editContribution)).toMatchObject([
    {
      body: {
        fields: { subject: 'History', material: 'worksheet', tags: ['Grade 4', 'Grade 7', 'sums', 'gold'] },
      },
    },
  ])
  expect(callsOf(suggestForResource)[0]).toMatchObject({ params: { resourceId: id } })
})

test('PHONE-27 the block is absent without a suggestion, and when the call fails', async () => {
  refuse(suggestForResource, 'resource_not_found', 404)
  signedInAs('educator')
  answerContributions()
  show({})
  await openContribution()
  await expect.element(box('Subject')).toBeVisible()
  await expect.poll(() => callsOf(suggestForResource).length).toBeGreaterThan(0)
  await expect.element(group).not.toBeInTheDocument()
})

test('PHONE-29 the form of a moderator suggests below the details', async () => {
  answerModeration()
  const fields = {
    subject: 'Maths',
    title: 'Gold',
    tags: [],
    licence: null,
    author: null,
    languages: [],
    material: null,
    made_with_ai: 'assisted',
    description: null,
    source: null,
    changes: null,
  }
  answer(readHistory, () => ({ entries: [], seen: '4.2', fields }))
  await moderate([aFile({ title: 'Gold' })])
  await row('Gold').getByRole('button', { name: 'Edit details' }).click()
  await choice('Grade 7').click()
  await expect.element(dialog.getByRole('button', { name: 'Remove Grade 7' })).toBeVisible()
  await dialog.getByText(/^More about this/).click()
  await expect.element(dialog.getByLabelText('Use of AI (optional)')).toHaveValue('assisted')
})
