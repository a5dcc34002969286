/** Sign-in flows with the fake OpenID provider without a browser: follows each redirect. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Answer, Person, TestSite } from '../site.ts'
import type { FakeOpenIdProvider, GooglePerson, ProviderEntry } from '#test/fakes/fake-openid-provider.ts'

type Purpose = 'sign-in' | 'sign-up' | 'deletion' | 'confirm' | 'connect'

let people = 0

/** Makes a new Google person who signs in from now on. */
export function newGoogleUser(google: FakeOpenIdProvider, more: Partial<GooglePerson> = {}): GooglePerson {
  const key = `person-${(people += 1)}`
  const person = { sub: `sub-of-${key}`, email: `${key}@gmail.example`, name: 'Nomsa Dlamini', ...more }
  google.be(person)
  return person
}

/** Returns the redirect target of a response, or its status. */
export const locationOf = ({ statusCode, headers }: Answer) =>
  statusCode === 302 ? String(headers['location']) : String(statusCode)

export const beginVisit = (
  browser: Person,
  purpose: Purpose,
  headers: Readonly<Record<string, string>> = {},
  provider = 'google',
) =>
  browser.call('GET', `/api/${provider === 'google' ? 'google' : `sign-in/${provider}`}?purpose=${purpose}`, {
    headers,
  })

/** Runs the flow up to the provider's redirect; returns the callback URL. */
export async function followToCallback(
  browser: Person,
  purpose: Purpose = 'sign-in',
  provider = 'google',
): Promise<string> {
  const start = await beginVisit(browser, purpose, {}, provider)
  const answer = await fetch(locationOf(start), { redirect: 'manual' })
  const back = new URL(answer.headers.get('location') ?? '')
  return back.pathname + back.search
}

/** Runs the whole flow; returns the final location. */
export const visit = async (browser: Person, purpose?: Purpose, provider?: string) =>
  locationOf(await browser.call('GET', await followToCallback(browser, purpose, provider)))

/** Writes a provider file; returns the setting that names it. */
export async function providersSetting(entries: readonly ProviderEntry[]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'thuto-providers-'))
  const file = path.join(folder, 'providers.json')
  await writeFile(file, JSON.stringify(entries), { mode: 0o600 })
  return { OIDC_PROVIDERS_FILE: file, remove: () => rm(folder, { recursive: true }) }
}

export const resultPage = (result: string) => `/google-done.html?result=${result}`

/** Returns a new member who has signed in with Google. */
export async function googleMember(site: TestSite, google: FakeOpenIdProvider) {
  const person = newGoogleUser(google)
  const browser = site.anonymous()
  const end = await visit(browser)
  if (end !== resultPage('signed-in')) throw new Error(`The visit ended at ${end}`)
  return { person, browser, account: (await signedInAccount(browser)) ?? anonymous }
}

const anonymous = { id: '', email: '', role: '' }

/** Returns the account of this browser's session. */
export async function signedInAccount(browser: Person): Promise<typeof anonymous | null> {
  return (await browser.call('GET', '/api/session')).json<{ account: typeof anonymous | null }>().account
}
