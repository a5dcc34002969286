/** An author asks for the removal of a public resource. */
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { askForRemoval, takeRemovalBack } from '#features/contributing/contributions/contract.ts'
import { expectAccessible, views } from '#test/component/expect-accessible.ts'
import { answer, callsOf, refuse } from '#test/component/fake-call.ts'
import { signedInAs } from '#test/component/open-page.tsx'
import {
  answerContributions,
  box,
  id,
  openContribution,
  show,
  showReturned,
} from '#test/records/shown-contribution.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const opener = page.getByText('Ask for removal…')
const why = box('Why should it be removed?')
const asked = page.getByText(
  'You asked for removal on 5 May 2027. It stays public until a moderator decides.',
)
const removalAskedAt = '2027-05-05T10:00:00.000Z'
const reason = 'It shows the names of learners.'

beforeEach(() => {
  signedInAs('educator')
  answerContributions()
  show({ status: 'published' })
  answer(askForRemoval, () => {
    show({ status: 'published', removalAskedAt })
    return { asked: true as const }
  })
  answer(takeRemovalBack, () => {
    show({ status: 'published' })
    return undefined
  })
})

test('COR-25 a request needs a reason, and can be taken back', async () => {
  await openContribution()
  await expect.element(why).not.toBeVisible()
  await opener.click()
  await expect.element(why).toHaveAccessibleDescription('It stays public until a moderator decides.')
  await why.fill('Old version')
  await button('Send the request').click()
  await expect.element(why).toHaveFocus()
  await expect.element(why).toHaveAccessibleDescription(/Write at least 15 characters\./)
  expect(callsOf(askForRemoval)).toEqual([])
  await why.fill(reason)
  await button('Send the request').click()
  await expect.element(asked).toBeVisible()
  await expect.element(why).not.toBeInTheDocument()
  expect(callsOf(askForRemoval)).toMatchObject([{ params: { resourceId: id }, body: { reason } }])
  await button('Take the request back').click()
  await expect.element(asked).not.toBeInTheDocument()
  await expect.element(opener).toBeVisible()
  expect(callsOf(takeRemovalBack)).toMatchObject([{ params: { resourceId: id } }])
  await opener.click()
  await expect.element(why).toHaveValue('')
})

test('COR-25 typed words outlive a reload and a refusal', async () => {
  await openContribution()
  await opener.click()
  await why.fill(reason)
  await openContribution()
  await expect.element(why).toHaveValue(reason)
  refuse(askForRemoval, 'not_published', 409)
  await button('Send the request').click()
  await expect.element(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
  await expect.element(why).toHaveValue(reason)
})

test('COR-25 only public resources have it, and a request that is open is shown in every state but quarantine', async () => {
  showReturned()
  await openContribution()
  await expect.element(opener).not.toBeInTheDocument()
  showReturned({ removalAskedAt })
  await openContribution()
  await expect.element(asked).toBeVisible()
  show({ status: 'quarantined', removalAskedAt })
  await openContribution()
  await expect.element(asked).not.toBeInTheDocument()
})

test.for(views)(
  'COR-30 the request is accessible at $width px, $scheme, and works with the keyboard',
  async (view) => {
    await view.show()
    await openContribution()
    ;(opener.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}{Tab}')
    await expect.element(why).toHaveFocus()
    await expectAccessible('form')
    await userEvent.keyboard(`${reason}{Enter}`)
    await expect.element(asked).toBeVisible()
    await expectAccessible('asked')
  },
)
