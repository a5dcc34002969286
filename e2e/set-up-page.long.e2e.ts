/** Set-up of an empty site with the link from the console. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort, startSite } from '#test/running-site.ts'
import { expect, test } from './setup/browser-test.ts'

test('AUTH-29 T44 the setup link makes the first admin, signs in, and works once', async ({
  page,
  expectedErrors,
}) => {
  test.setTimeout(90_000)
  // Spent links.
  expectedErrors.push(/410/, /422/)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'thuto-set-up-'))
  const site = await startSite({ settings: { DATA_DIR: dataDir, PORT: String(await freePort()) } })
  try {
    const [link = ''] = /http\S+set-up\?token=\S+/.exec(site.output()) ?? []
    await page.goto(link)
    await page.getByLabel('Email').fill('head@school.example')
    await page.getByLabel('Password', { exact: true }).fill('short')
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await expect(page.getByText('Password is too weak. Please choose a stronger password.')).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill('a-morning-at-the-river')
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await expect(page.getByText('Signed in as head@school.example')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Assign Roles' })).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
    await page.goto(link)
    await page.getByLabel('Email').fill('second@school.example')
    await page.getByLabel('Password', { exact: true }).fill('a-morning-at-the-river')
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await expect(page.getByText(/set-up link has been used/)).toBeVisible()
  } finally {
    // The page reads its session once more after a sign-out.
    await page.goto('about:blank')
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
