/** `mail_domains` of a provider: the addresses that it may confirm. */
import { afterAll, expect, test } from 'vitest'
import { findAccount } from '#features/people/accounts/server/accounts-repository.ts'
import { startFakeOpenIdProvider } from '#test/fakes/fake-openid-provider.ts'
import { providersSetting, resultPage, signedInAccount, visit } from '#test/fakes/openid-visits.ts'
import { testSite } from '#test/site.ts'

const school = await startFakeOpenIdProvider()
const mail_domains = ['school.example', 'staff.school.example']
const entry = school.entry('school', 'Karoo School')
const { remove, ...settings } = await providersSetting([{ ...entry, mail_domains }])
afterAll(() => Promise.all([remove(), school.stop()]))
const logged: unknown[] = []
const site = await testSite({ settings, logError: (error) => void logged.push(error) })

async function signInAs(sub: string, email: string) {
  school.be({ sub, email })
  const browser = site.anonymous()
  return { result: await visit(browser, 'sign-in', 'school'), account: await signedInAccount(browser) }
}

test('T12 provider with mail_domains makes accounts for its own hosts only', async () => {
  for (const email of ['one@school.example', 'Two@Staff.School.Example'])
    expect(await signInAs(email, email)).toMatchObject({
      result: resultPage('signed-in'),
      account: { email: email.toLowerCase() },
    })
  for (const email of [
    'head@college.example',
    'a@x.school.example',
    'a@myschool.example',
    'a@school.example.evil.example',
  ]) {
    expect(await signInAs(email, email)).toEqual({ result: resultPage('other'), account: null })
    expect(String(logged.at(-1))).toMatch(/Karoo School failed: the email is not in its mail_domains$/)
    expect(await findAccount(site.parts.db, email)).toBeUndefined()
  }
})

test('T12 an account made before keeps its way in when its address changes at the provider', async () => {
  const { account } = await signInAs('moved', 'moved@school.example')
  expect((await signInAs('moved', 'moved@elsewhere.example')).account).toEqual(account)
})
