/** Visits at the fake OpenID provider without a browser: each redirect is followed by hand. */
import type { Answer, Person, TestSite } from '../test-site.ts'
import type { GooglePerson, FakeOpenIdProvider } from '#test/fakes/fake-openid-provider.ts'

type Purpose = 'sign-in' | 'sign-up' | 'deletion'

let people = 0

/** Somebody new with a Google account, who sits before the window now. */
export function somebodyAt(google: FakeOpenIdProvider, more: Partial<GooglePerson> = {}): GooglePerson {
  const key = `person-${(people += 1)}`
  const person = { sub: `sub-of-${key}`, email: `${key}@gmail.example`, name: 'Nomsa Dlamini', ...more }
  google.be(person)
  return person
}

/** Where an answer sends the window; an answer that sends it nowhere is told by its status. */
export const locationOf = ({ statusCode, headers }: Answer) =>
  statusCode === 302 ? String(headers['location']) : String(statusCode)

export const begin = (browser: Person, purpose: Purpose, headers: Readonly<Record<string, string>> = {}) =>
  browser.call('GET', `/api/google?purpose=${purpose}`, { headers })

/** As far as the address that Google sends the window back to. */
export async function untilBack(browser: Person, purpose: Purpose = 'sign-in'): Promise<string> {
  const start = await begin(browser, purpose)
  const answer = await fetch(locationOf(start), { redirect: 'manual' })
  const back = new URL(answer.headers.get('location') ?? '')
  return back.pathname + back.search
}

/** The whole way; gives where the window ends. */
export const visit = async (browser: Person, purpose?: Purpose) =>
  locationOf(await browser.call('GET', await untilBack(browser, purpose)))

export const done = (result: string) => `/google-done.html?result=${result}`

/** Somebody new who has signed in with Google just now. */
export async function googleMember(site: TestSite, google: FakeOpenIdProvider) {
  const person = somebodyAt(google)
  const browser = site.nobody()
  const end = await visit(browser)
  if (end !== done('signed-in')) throw new Error(`The visit ended at ${end}`)
  return { person, browser, account: (await accountIn(browser)) ?? nobody }
}

const nobody = { id: '', email: '', role: '' }

/** Who is signed in, in this browser. */
export async function accountIn(browser: Person): Promise<typeof nobody | null> {
  return (await browser.call('GET', '/api/session')).json<{ account: typeof nobody | null }>().account
}
