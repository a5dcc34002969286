/** Pages that are measured, and the demo filled up so that each list has its 50 rows. */
import { people } from '#seed/people.ts'
import { signInAt } from '#test/running-site.ts'
import type { NamedSite } from '../compared-copies.ts'

const rowsOfList = 50

export interface MeasuredPage {
  readonly name: string
  /** `ID` stands for a resource with a file. */
  readonly path: string
  readonly asModerator?: true
  /** It has no scripts. */
  readonly isPlain?: true
}

export const measuredPages: readonly MeasuredPage[] = [
  { name: 'home', path: '/#/' },
  { name: 'subject', path: '/#/subject/mathematics' },
  { name: 'search', path: '/#/search?q=grade' },
  { name: 'sign-in', path: '/#/sign-in' },
  { name: 'contribute', path: '/#/contribute' },
  { name: 'resource', path: '/r/ID', isPlain: true },
  { name: 'moderation', path: '/#/moderation', asModerator: true },
  { name: 'lite', path: '/lite', isPlain: true },
]

export interface FilledSite extends NamedSite {
  readonly moderator: string
  readonly fileId: string
}

export const addressOf = ({ url, fileId }: FilledSite, { path }: MeasuredPage) =>
  url + path.replace('ID', fileId)

/** Cookies of the moderator, as a browser takes them. */
export const cookiesOf = ({ url, moderator }: FilledSite) =>
  moderator.split('; ').map((pair) => {
    const [name = '', ...value] = pair.split('=')
    return { name, value: value.join('='), url }
  })

type Caller = Pick<FilledSite, 'url' | 'moderator'>

async function call<T>({ url, moderator }: Caller, route: `${'GET' | 'POST'} /${string}`, body?: object) {
  const [method = 'GET', address = ''] = route.split(' ')
  const headers = { origin: url, cookie: moderator, ...(body && { 'content-type': 'application/json' }) }
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
  const answer = await fetch(url + address, init)
  if (!answer.ok) throw new Error(`${route}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

/** Files a link that waits for review; returns its id. */
export async function fileLink(site: Caller, title: string): Promise<string> {
  const link = `https://lessons.example/${encodeURIComponent(title)}`
  const body = { subject: 'Maths', title, tags: ['Grade 9'], link }
  return (await call<{ id: string }>(site, 'POST /api/resources', body)).id
}

export const approve = (site: Caller, id: string) => call(site, `POST /api/resources/${id}/approval`)

/** Files links until the moderators' list has 50 rows; the demo's own resources fill the search for `grade`. */
export async function fillSite(site: NamedSite): Promise<FilledSite> {
  const { email, password } = people.find(({ key }) => key === 'moderator') ?? {}
  const caller = { ...site, moderator: await signInAt(site.url, email, password) }
  const { unverified } = await call<{ unverified: readonly unknown[] }>(caller, 'GET /api/moderation')
  for (let n = unverified.length; n < rowsOfList; n += 1)
    await fileLink(caller, `Grade 9 exercises: set ${n} of equations`)
  const { items } = await call<{ items: readonly { id: string; kind: string }[] }>(
    caller,
    'GET /api/search?q=grade',
  )
  const file = items.find(({ kind }) => kind === 'file')
  if (items.length < rowsOfList || !file) throw new Error(`${site.name}: the demo has too few resources.`)
  return { ...caller, fileId: file.id }
}
