/** The notice of an idle account as a mail (F-C18). */
import { afterAll, expect, test } from 'vitest'
import { startFakeMailServer } from '#test/fakes/fake-mail-server.ts'
import { testSite } from '#test/site.ts'
import { sweepIdleAccounts } from './sweep-idle-accounts.ts'

const box = await startFakeMailServer()
afterAll(() => box.close())
const site = await testSite({
  settings: { JOBS: 'on', SMTP_URL: box.url, MAIL_FROM: 'Thuto <no-reply@thuto.example>' },
})

test('F-C18 the owner gets one mail with the date of the deletion and how to prevent it', async () => {
  const { email, accountId } = await site.member('student')
  const last_at = new Date('2020-02-03')
  await site.parts.db.updateTable('sign_ins').set({ last_at }).where('account_id', '=', accountId).execute()
  await sweepIdleAccounts(site.parts, new Date())
  await sweepIdleAccounts(site.parts, new Date())
  const mails = () => box.mails.filter(({ to }) => to?.[0]?.address === email)
  await expect.poll(() => mails().length, { timeout: 15_000 }).toBe(1)
  expect(mails()).toMatchObject([
    {
      subject: 'Your Thuto account will be deleted in 60 days',
      text: expect.stringContaining('To keep the account, open the site and sign in.'),
    },
  ])
})
