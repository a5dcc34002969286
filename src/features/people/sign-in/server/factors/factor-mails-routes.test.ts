/** Mails to the owner about the second factor. */
import { expect, test } from 'vitest'
import { addApp, prove, testClock, typePassword } from '#test/factors.ts'
import type { Person } from '#test/site.ts'
import { siteWithMail } from '#test/site-with-mail.ts'

const clock = testClock()
const { box, site } = await siteWithMail({
  now: clock.now,
})
const subjectsTo = ({ email }: Person) =>
  box.mails.filter(({ to }) => to?.[0]?.address === email).map(({ subject }) => subject)

test('ASVS-6.3.7 the owner is notified about a new, a used and a removed factor, without codes', async () => {
  const person = await site.member('student')
  const { recoveryCodes } = await addApp(person, clock)
  const expectMail = async (subject: string) => {
    await expect.poll(() => subjectsTo(person), { timeout: 20_000 }).toContain(subject)
  }
  await expectMail('A second factor was added to your Thuto account')
  const browser = site.anonymous()
  await typePassword(browser, person)
  await prove(browser, { recoveryCode: recoveryCodes[0] })
  await expectMail('A recovery code of your Thuto account was used')
  await browser.call('DELETE', '/api/account/factors/app')
  await expectMail('A second factor was removed from your Thuto account')
  const texts = box.mails.map(({ text }) => text).join()
  expect(recoveryCodes.filter((code) => texts.includes(code))).toEqual([])
})

test('the owner is notified in the language of the page that an admin removed the factor', async () => {
  const [admin, person] = [await site.member('admin'), await site.member('moderator')]
  await addApp(person, clock)
  const headers = { 'accept-language': 'af' }
  await admin.call('DELETE', `/api/users/${person.accountId}/factors`, { headers })
  await expect
    .poll(() => subjectsTo(person), { timeout: 20_000 })
    .toContain('Die tweede faktor van jou Thuto-rekening is verwyder')
})
