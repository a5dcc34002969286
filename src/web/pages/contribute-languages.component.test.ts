/** Languages in the form of the contribute page. */
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createResource } from '#features/contributing/uploads/contract.ts'
import { callsOf } from '#test/component/fake-call.ts'
import { expectAccessible, show } from '#test/component/expect-accessible.ts'
import { signedInAs } from '#test/component/open-page.tsx'
import {
  addGrade,
  answerFolders,
  answerUploads,
  box,
  fillIn,
  openForm,
  upload,
} from '#test/uploads/contribute-form.ts'

const main = page.getByRole('main')
/** The footer has a choice of the same name. */
const choice = (label: string) => main.getByLabelText(label, { exact: true })
const add = page.getByRole('button', { name: 'Add another language' })
const more = page.getByText('More about this resource (optional)')
const namesOf = (label: string) =>
  [...choice(label).element().querySelectorAll('option')].map(({ textContent }) => textContent)

beforeEach(async () => {
  signedInAs('educator')
  answerFolders()
  answerUploads()
  await show(360)
  await openForm()
  await more.click()
})

test('LANG-06 a second language takes three taps, and one language no more than before', async () => {
  await fillIn()
  await expect.element(add).not.toBeInTheDocument()
  await choice('Language').selectOptions('isiZulu')
  await add.click()
  await expect.element(choice('Second language')).toHaveFocus()
  await choice('Second language').selectOptions('English')
  await expectAccessible('the form with two languages')
  await upload.click()
  await expect.poll(() => callsOf(createResource)).toHaveLength(1)
  expect(callsOf(createResource)[0]?.body).toMatchObject({ languages: ['zu', 'en'] })
})

test('LANG-06 by keyboard: up to four languages, each once, and Remove returns the focus to the button', async () => {
  await choice('Language').selectOptions('isiZulu')
  for (const [label, name] of [
    ['Second language', 'isiXhosa'],
    ['Third language', 'Sesotho'],
    ['Fourth language', 'English'],
  ] as const) {
    add.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(choice(label)).toHaveFocus()
    expect(namesOf(label)).not.toContain('isiZulu')
    await choice(label).selectOptions(name)
  }
  await expect.element(add).not.toBeInTheDocument()
  page.getByRole('button', { name: 'Remove Sesotho' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(add).toHaveFocus()
  await expect.element(choice('Third language')).toHaveValue('en')
  await expect.element(choice('Fourth language')).not.toBeInTheDocument()
})

test('LANG-07 sign language is offered for a link; for a file the form says why not', async () => {
  const sign = 'South African Sign Language (video)'
  expect(namesOf('Language')).not.toContain(sign)
  await expect.element(page.getByText('Sign language is filed as a link to a video.')).toBeVisible()
  await box('Upload type').selectOptions('Link')
  await choice('Language').selectOptions(sign)
  await fillIn()
  await upload.click()
  await expect.element(choice('Language')).toHaveFocus()
  expect(callsOf(createResource)).toEqual([])
})

test('LANG-25 a word of 40 letters in a button and a choice scrolls nothing sideways at 320 px and 200 %', async () => {
  await show(320)
  document.documentElement.style.fontSize = '200%'
  await choice('Language').selectOptions('Tshivenḓa')
  await add.click()
  await box('Tag').fill('ngokungafanelekile'.repeat(3).slice(0, 40))
  await userEvent.keyboard('{Enter}')
  await expectAccessible('the form in large text')
  document.documentElement.style.fontSize = ''
  await expect.element(addGrade).toBeVisible()
})
