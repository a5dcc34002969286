/** Contributors get an answer: return, edit and resubmission, with drafts and an outbox for times without a network. */
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './setup/access/expect-accessible.ts'
import { resetText, textChanges, unreadableParts } from './setup/access/large-text.ts'
import { contributeAs, sendBack, signUpAsEducator } from './setup/authors.ts'
import { clearSession, expect, signInAs, signInByForm, visit } from './setup/browser-test.ts'
import { apiAs } from './setup/calls.ts'
import { countBytes, kB, waitUntilStable } from './setup/data-budget/count-bytes.ts'
import { newPhone } from './setup/data-budget/new-phone.ts'
import { isEventStream, newTitle, openLoaded, test } from './setup/staff.ts'

const title = (page: Page) => page.getByLabel('Title', { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const countLink = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: /^1 needs your attention/ })
const row = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name })
const thanks = (page: Page) => page.getByText('Thank you. A moderator will review it again.')

test.use({
  expectedErrors: async ({}, use) =>
    use([
      /ERR_(FAILED|INTERNET_DISCONNECTED|ABORTED|CONNECTION)/,
      /^(Contribution|Analytics) failed:/,
      /status of 40[149]/,
    ]),
})

/** Taps and counts them. */
function finger() {
  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.tap()
  }
  return { tap, taps: () => taps }
}

const small = { width: 360, height: 740 }

test('ANS-25 on a 360 px phone: sent back in 3 taps, seen within 1 s, edited, offline in the middle, published', async ({
  browser,
  playwright,
  baseURL,
}) => {
  test.setTimeout(90_000)
  const phones = await Promise.all(
    [undefined, 'moderator'].map((as) => newPhone(browser, { baseURL: String(baseURL), as })),
  )
  const [author, moderator] = await Promise.all(phones.map((phone) => phone.newPage()))
  if (!author || !moderator) throw new Error('No phones')
  for (const page of [author, moderator]) await page.setViewportSize(small)
  await signUpAsEducator(author, playwright, baseURL)
  const [before, after] = [newTitle('Doc1 final'), newTitle('Adding fractions')]
  await contributeAs(author, before)
  const listens = author.waitForRequest(isEventStream)
  await visit(author, '/contribute')
  await listens
  await visit(moderator, `/moderation?q=${encodeURIComponent(before)}`)

  const judge = finger()
  await judge.tap(moderator.getByRole('button', { name: `Send back ${before}` }))
  const dialog = moderator.getByRole('dialog')
  await judge.tap(dialog.getByRole('radio', { name: 'Title or tags say too little' }))
  const returned = moderator.waitForResponse((response) => response.url().endsWith('/return'))
  await judge.tap(dialog.getByRole('button', { name: 'Send back', exact: true }))
  expect((await returned).status()).toBe(200)
  await expect(countLink(author)).toBeVisible({ timeout: 1_000 })
  expect(judge.taps()).toBeLessThanOrEqual(3)

  const writer = finger()
  await writer.tap(countLink(author))
  await writer.tap(link(author, 'Make the changes'))
  await expect(author.getByRole('group', { name: /^A moderator asks you to change this/ })).toBeFocused()
  await writer.tap(link(author, 'Title'))
  await expect(title(author)).toBeFocused()
  await author.keyboard.press('ControlOrMeta+A')
  await author.keyboard.type(after.slice(0, 8))
  await author.context().setOffline(true)
  await author.keyboard.type(after.slice(8))
  await writer.tap(button(author, 'Submit again'))
  await expect(author.getByText(/saved on this device and sent when you are online/)).toBeVisible()
  await author.context().setOffline(false)
  await expect(thanks(author)).toBeVisible()
  await expect(countLink(author)).toHaveCount(0)
  await writer.tap(link(author, 'Your contributions').last())
  await expect(row(author, after)).toContainText('Submitted on')

  await visit(moderator, `/moderation?q=${encodeURIComponent(after)}`)
  await moderator.getByRole('button', { name: `Approve ${after}` }).tap()
  const published = author.getByRole('region', { name: 'Published' })
  await expect(published.getByRole('listitem').filter({ hasText: after })).toBeVisible()
  console.info(`ANS-25: author ${writer.taps()} taps, moderator ${judge.taps()} taps`)
  expect(writer.taps()).toBeLessThanOrEqual(8)
  await Promise.all(phones.map((phone) => phone.close()))
})

/** A new educator in the browser of the page, with a contribution that was sent back. */
async function returnedContribution(page: Page, { playwright, baseURL }: Setting) {
  const person = await signUpAsEducator(page, playwright, baseURL)
  const name = newTitle('Doc1 final')
  const id = await contributeAs(page, name)
  const moderator = await apiAs(playwright, baseURL, 'moderator')
  await sendBack(moderator, id, name)
  await moderator.dispose()
  return { person, id, name, route: `/contributions/${id}` }
}
interface Setting {
  readonly playwright: Parameters<typeof signUpAsEducator>[1]
  readonly baseURL: string | undefined
}

test('ANS-26 a draft survives reload, crash and signing in again, and is hidden from another account', async ({
  context,
  playwright,
  baseURL,
}) => {
  const page = await context.newPage()
  const { person, name, route } = await returnedContribution(page, { playwright, baseURL })
  await openLoaded(page, route)
  await expect(async () => {
    // Typed again when the page was reloaded before the browser had stored it.
    await title(page).fill('Half-typed')
    await page.reload()
    await expect(title(page)).toHaveValue('Half-typed', { timeout: 2_000 })
  }).toPass()
  await title(page).fill('Half-typed and more')
  await visit(page, '/contributions')
  await expect(row(page, name)).toContainText('Your changes are saved on this device and not sent yet.')
  // Closes the page without its handlers, as a crash does.
  await page.close({ runBeforeUnload: false })
  const second = await context.newPage()
  await clearSession(second)
  await visit(second, '/sign-in')
  await second.getByLabel('Email').fill(person.email)
  await second.getByLabel('Password', { exact: true }).fill(person.password)
  await button(second, 'Sign In').click()
  await expect(second.getByText(`Signed in as ${person.email}`)).toBeVisible()
  await visit(second, route)
  await expect(title(second)).toHaveValue('Half-typed and more')
  await clearSession(second)
  await signInByForm(second, 'educator')
  const stored = () =>
    second.evaluate(async () => {
      const found = await indexedDB.databases()
      if (!found.some((each) => each.name === 'thuto private')) return 0
      const request = indexedDB.open('thuto private')
      await new Promise((resolve) => request.addEventListener('success', resolve))
      const count = request.result.transaction('drafts').objectStore('drafts').count()
      await new Promise((resolve) => count.addEventListener('success', resolve))
      request.result.close()
      return count.result
    })
  await expect.poll(stored).toBe(0)
  await visit(second, route)
  await expect(second.getByText('This contribution no longer exists.')).toBeVisible()
})

test('ANS-27 a resubmission made offline is sent once, also when its response is lost', async ({
  page,
  context,
  playwright,
  baseURL,
}) => {
  const { id, route } = await returnedContribution(page, { playwright, baseURL })
  const after = newTitle('Adding fractions')
  await openLoaded(page, route)
  const keys: (string | undefined)[] = []
  await page.route('**/resubmission', async (request) => {
    keys.push(request.request().headers()['idempotency-key'])
    if (keys.length > 1) return request.continue()
    // The site takes it, but the response is lost.
    await request.fetch()
    return request.abort('connectionfailed')
  })
  await context.setOffline(true)
  await title(page).fill(after)
  await button(page, 'Submit again').click()
  await expect(page.getByText(/saved on this device and sent when you are online/)).toBeVisible()
  await context.setOffline(false)
  await expect(thanks(page)).toBeVisible()
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)
  const answer = await page.request.get(`/api/contributions/${id}`)
  expect(await answer.json()).toMatchObject({ title: after, status: 'waiting', editNumber: 2 })
})

test('ANS-41 W4 W8 both screens by keyboard alone, at 320 px and with large text', async ({
  page,
  playwright,
  baseURL,
}) => {
  const { name, route } = await returnedContribution(page, { playwright, baseURL })
  for (const address of ['/contributions', route]) {
    await visit(page, address)
    await expect(
      page.getByText(/A moderator asks you to change this/).filter({ visible: true }),
    ).toBeVisible()
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page, `${address} at ${width}`)
      for (const [change, grow] of Object.entries(textChanges)) {
        await page.evaluate(grow)
        expect([address, width, change, await unreadableParts(page)]).toEqual([address, width, change, []])
        await resetText(page)
      }
    }
  }
  await visit(page, '/contributions')
  await expect(row(page, name)).toBeVisible()
  await link(page, 'Make the changes').focus()
  await page.keyboard.press('Enter')
  const request = page.getByRole('group', { name: /^A moderator asks you to change this/ })
  await expect(request).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(link(page, 'Title')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(title(page)).toBeFocused()
  await button(page, 'Withdraw').press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Withdraw this contribution?' })
  await expectAccessible(page, 'withdrawal')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button(page, 'Withdraw')).toBeFocused()
  await button(page, 'Withdraw').press('Enter')
  await dialog.getByRole('button', { name: 'Withdraw' }).press('Enter')
  await expect(page.getByText('Your contribution is withdrawn.')).toBeVisible()
})

test(
  'ANS-42 T50 budget: first visit to a contribution is at most 137.7 kB',
  { tag: '@long' },
  async ({ browser, playwright, baseURL }) => {
    const phone = await newPhone(browser, { baseURL: String(baseURL) })
    const page = await phone.newPage()
    const { route } = await returnedContribution(page, { playwright, baseURL })
    const counted = await countBytes(page)
    await page.goto(`/#${route}`)
    await expect(title(page)).toBeVisible()
    await waitUntilStable(() => counted.received.length)
    console.info(`/contributions/{id}: ${counted.total()} bytes`)
    expect(counted.total()).toBeLessThanOrEqual(137.7 * kB)
    await phone.close()
  },
)

test('a student without contributions sees the empty state without Contribute', async ({ page }) => {
  await signInAs(page, 'student')
  await visit(page, '/contributions')
  await expect(page.getByText('You have not contributed anything yet.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Contribute' })).toHaveCount(0)
})
