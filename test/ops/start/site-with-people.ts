/** A running site with an admin and a few published links: quicker than the small school. */
import { type RunningSite, cookieOf } from '#test/running-site.ts'

const admin = { email: 'head@school.example', password: 'four-geese-over-the-dam' }

/** Settings with which the site makes its first admin. */
export const withAdmin = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, JOBS: 'off' }

async function post(url: string, route: string, cookie: string, body?: object) {
  const type = body && { 'content-type': 'application/json' }
  const answer = await fetch(url + route, {
    method: 'POST',
    headers: { origin: url, cookie, ...type },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${route}: ${answer.status} ${await answer.text()}`)
  return answer
}

export interface People {
  /** Cookie headers. */
  readonly admin: string
  readonly visitor: string
}

/** Returns the cookie of a new visitor. */
export const visitorOf = async ({ url }: Pick<RunningSite, 'url'>) =>
  cookieOf(await post(url, '/api/visitor', ''))

/** Publishes a link in each subject; returns the cookies of admin and visitor. `url` is the public origin. */
export async function publishLinks(
  { url }: Pick<RunningSite, 'url'>,
  subjects: readonly string[],
): Promise<People> {
  const cookie = cookieOf(await post(url, '/api/sign-in', '', admin))
  for (const subject of subjects) {
    const lesson = { subject, title: `A lesson in ${subject}`, tags: [], link: 'https://lessons.example/one' }
    const filed = (await (await post(url, '/api/resources', cookie, lesson)).json()) as { id: string }
    await post(url, `/api/resources/${filed.id}/approval`, cookie)
  }
  return { admin: cookie, visitor: await visitorOf({ url }) }
}
