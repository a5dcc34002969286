/** Notices and their mails on a site that sends mail: a granted role, the choice of mails, the link that ends them. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { signUnsubscription } from '#features/people/notices/server/unsubscribe-token.ts'
import { readSecrets } from '#platform/config/secrets.ts'
import { signer } from '#platform/keys/signer.ts'
import { freePort, type RunningSite, startSite } from '#test/running-site.ts'
import { expectAccessible } from './setup/access/expect-accessible.ts'
import { scrollToCard } from './setup/accounts.ts'
import { expect, test } from './setup/browser-test.ts'

const password = 'a-morning-at-the-river'
let dataDir = ''
let site: RunningSite

test.beforeAll(async () => {
  test.setTimeout(120_000)
  dataDir = await mkdtemp(path.join(tmpdir(), 'thuto-notices-'))
  site = await startSite({
    settings: {
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      // Nothing listens there: mails stay in the queue.
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'Thuto <no-reply@school.example>',
      ADMIN_EMAIL: 'head@school.example',
      ADMIN_PASSWORD: password,
    },
  })
})
test.afterAll(async () => {
  await site.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const headers = () => ({ origin: site.url })
async function call(page: Page, method: string, route: string, data?: object) {
  const answer = await page.request.fetch(site.url + route, {
    method,
    headers: headers(),
    ...(data && { data }),
  })
  expect([route, answer.ok()]).toEqual([route, true])
  return answer
}

/** axe, and no sideways scrolling, narrow and wide. */
async function expectFits(page: Page, what: string) {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `${what}, ${width} px`)
  }
}

test('ANS-31 ANS-32 ANS-41 a granted role arrives in the open page; mails are chosen, and ended by a link without sign-in', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const admin = await browser.newPage()
  await call(admin, 'POST', '/api/sign-in', { email: 'head@school.example', password })
  const signedUp = await call(page, 'POST', '/api/sign-up', { email: 'thandi@school.example', password })
  const { account } = (await signedUp.json()) as { account: { id: string } }

  await page.goto(`${site.url}/#/view-account`)
  const list = page.getByRole('group', { name: 'Notifications' })
  await scrollToCard(page, page.getByRole('region', { name: 'Email', exact: true }))
  await expect(list).toContainText('You have no notifications.')
  await call(admin, 'PATCH', `/api/users/${account.id}`, { role: 'educator', unconfirmed: true })
  await expect(list).toContainText('You now have the role educator.')
  await expectFits(page, 'account, notices')
  await list.getByRole('button', { name: 'Mark all as read' }).focus()
  await page.keyboard.press('Enter')
  await expect(list.getByRole('status').filter({ hasText: /\S/ })).toHaveText(/All notifications are read\./)

  const email = page.getByRole('region', { name: 'Email', exact: true })
  const choice = email.getByLabel('About my contributions')
  await choice.selectOption('Once a day')
  await email.getByRole('button', { name: 'Save choice' }).press('Enter')
  await expect(email.getByRole('status').filter({ hasText: /\S/ })).toHaveText(/Your choice is saved\./)

  const keys = signer(readSecrets({ dataDir }).visitor, () => new Date())
  const token = signUnsubscription({ accountId: account.id, kind: 'contributions' }, keys)
  const reader = await browser.newPage()
  await reader.goto(`${site.url}/unsubscribe?t=${token}`)
  await expectFits(reader, 'unsubscribe')
  const stored = async () => (await (await call(page, 'GET', '/api/notice-choices')).json()) as object
  expect(await stored()).toMatchObject({ contributions: 'daily' })
  await reader.getByRole('main').getByRole('button', { name: 'Stop these emails' }).press('Enter')
  await expect(reader.getByRole('status')).toHaveText('You get no more of these emails.')
  await expectFits(reader, 'unsubscribed')
  expect(await stored()).toMatchObject({ contributions: 'never' })
  expect(await reader.context().cookies()).toEqual([])
  await admin.close()
  await reader.close()
})
