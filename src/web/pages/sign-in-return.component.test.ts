/** Each way to the sign-in page leads back to the page that led there. */
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listContributions } from '#features/contributing/contributions/contract.ts'
import { signIn } from '#features/people/sign-in/contract.ts'
import { beginSecondFactor, proveSecondFactor } from '#features/people/sign-in/factors-contract.ts'
import { anAccount } from '#test/builders.ts'
import { answer } from '#test/component/fake-call.ts'
import { openPage, route, signedInAs } from '#test/component/open-page.tsx'

const account = anAccount({ role: 'student' })
const main = page.getByRole('main')
const login = page.getByRole('banner').getByRole('link', { name: 'Login' })
const link = (name: string | RegExp) => main.getByRole('link', { name })
const heading = (name: string) => page.getByRole('heading', { level: 1, name })

const signedIn = () => {
  signedInAs(account.role, account)
  return { account, visitor: true }
}

beforeEach(() => {
  answer(signIn, signedIn)
  answer(listContributions, () => ({
    needsAttention: [],
    waiting: [],
    published: { items: [], next: null, total: 0 },
    removed: [],
    reviewDays: null,
  }))
})

async function enter() {
  await page.getByLabelText('Email').fill(account.email)
  await page.getByLabelText('Password', { exact: true }).fill('a password')
  await userEvent.keyboard('{Enter}')
}

async function expectReturn(to: string) {
  await expect.element(page.getByText(`Signed in as ${account.email}`)).toBeVisible()
  await expect.poll(route).toBe(to)
}

test.each([
  ['its own Sign in', '/contribute', [() => link('Sign in')]],
  ['Login in the header', '/about-us?from=mail', [() => login]],
  ['Login on the page of sign-in', '/about-us', [() => login, () => login]],
  ['Sign up and back', '/contribute', [() => link('Sign in'), () => link('Sign up'), () => link('Sign in')]],
  ['Sign up and Login', '/contribute', [() => link('Sign in'), () => link('Sign up'), () => login]],
  ['a forgotten password', '/contribute', [() => link('Sign in'), () => link(/^Forgot/), () => login]],
])('CASE-B05 sign-in by %s leads back to %s', async (_, from, clicks) => {
  await openPage(from)
  for (const click of clicks) await click().click()
  await expect.element(heading('Sign in')).toBeVisible()
  await enter()
  await expectReturn(from)
})

test('CASE-B05 a page for members leads back with its query', async () => {
  await openPage('/contributions?from=mail')
  await expect.element(heading('Sign in')).toBeVisible()
  await enter()
  await expectReturn('/contributions?from=mail')
})

test('CASE-B05 a second factor leads back too', async () => {
  const factors = { passkey: false, app: true, recoveryCode: true }
  answer(signIn, () => ({ account: null, visitor: true, secondFactor: factors }))
  answer(beginSecondFactor, () => ({ factors, options: {} }))
  answer(proveSecondFactor, signedIn)
  await openPage('/contribute')
  await link('Sign in').click()
  await enter()
  await page.getByLabelText('Code from your authenticator app').fill('123456')
  await userEvent.keyboard('{Enter}')
  await expectReturn('/contribute')
})

test.each(['//elsewhere.example', 'https://elsewhere.example', 3])(
  'CASE-B05 a history entry with %j leads Home',
  async (from) => {
    history.replaceState({ from }, '', '#/sign-in')
    await openPage('/sign-in')
    await enter()
    await expectReturn('/')
  },
)
