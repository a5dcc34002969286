/** Visitors who rate: their cookies, and their clicks as requests. */
import { freshKey, type Request, requestOf } from './requests.ts'
import { cookieOf } from '#test/running-site.ts'

export interface Visitors {
  readonly url: string
  readonly cookies: readonly string[]
}

export async function visitors(url: string, count: number): Promise<Visitors> {
  const cookies: string[] = []
  for (let i = 0; i < count; i += 1) {
    const answer = await fetch(`${url}/api/visitor`, { method: 'POST', headers: { origin: url } })
    if (!answer.ok) throw new Error(`No visitor: ${answer.status} ${await answer.text()}`)
    cookies.push(cookieOf(answer)) // prettier-ignore
  }
  return { url, cookies }
}

/** One click as the app sends it, repeatable by its key. */
export const click = ({ url, cookies }: Visitors, visitor: number, resourceId: string, kind = 'all') => ({
  kind,
  path: `/api/resources/${resourceId}/ratings`,
  headers: { origin: url, cookie: cookies[visitor % cookies.length] ?? '', ...freshKey },
  body: { stars: 1 + (visitor % 5) },
})

/** A click for each of the ids, by one visitor after the other. */
export const clicks = (people: Visitors, ids: readonly string[], kind?: string): Request[] =>
  ids.map((id, i) => requestOf(click(people, i, id, kind)))
