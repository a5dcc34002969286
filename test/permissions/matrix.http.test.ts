import { expect, test } from 'vitest'
import type { Role } from '#shared/abilities.ts'
import { type Answer, type Person, testSite } from '../site.ts'
import { contributeFile } from '../site-actions.ts'
import { coverNewFiles } from './cover-new-files.ts'
import { absent, matrix } from './matrix.ts'
import { peopleOf } from './people.ts'
import { type ActorName, actors, type Case, type Row } from './row.ts'

const site = await testSite()
await coverNewFiles(site.database.db)

const people = await peopleOf(site)

/** These change the session, so they run with a copy of the anonymous client. */
const changesTheCaller = new Set([
  'POST /api/sign-out',
  'POST /api/visitor',
  'POST /api/sign-up',
  'GET /lite/report/:resourceId',
  'GET /lite/error/:resourceId',
])
/** These end the account, change its password or take one of its four streams (F-C13): each gets a member of its own. */
const endsTheCaller = new Set(['POST /api/account/deletion', 'POST /api/account/password', 'GET /api/live'])
const twins: Readonly<Partial<Record<ActorName, Role>>> = {
  S: 'student',
  U: 'open access user',
  E: 'educator',
  E2: 'educator',
  M: 'moderator',
  D: 'admin',
}

async function callerOf(route: string, actor: ActorName): Promise<Person> {
  if (changesTheCaller.has(route)) return site.member('student')
  const twin = endsTheCaller.has(route) ? twins[actor] : undefined
  return twin ? site.member(twin) : people[actor]
}

/** A refused call changes nothing: its actors share one target, unless that depends on the caller. */
const refusedCases = new Map<Row['make'], Promise<Case>>()

function caseOf(make: Row['make'], caller: Person, status: number): Promise<Case> {
  if ((status !== 401 && status !== 403) || make.length > 1) return make(people, caller)
  const shared = refusedCases.get(make) ?? make(people, caller)
  refusedCases.set(make, shared)
  return shared
}

/** The answer's beginning is enough where it has no end. */
async function beginningOf(caller: Person, method: 'GET', url: string): Promise<Answer> {
  const answer = await caller.call(method, url, { payloadAsStream: true })
  answer.stream().destroy()
  return answer
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}
interface Operation {
  readonly responses: Readonly<Record<string, { readonly 'x-codes'?: readonly string[] }>>
}
const { paths } = (await site.anonymous().call('GET', '/api/openapi.json')).json<Description>()
/** Failures of the cells that the API description does not name. */
const undescribed = new Set<string>()

function noteUndescribed(route: string, { statusCode, headers, body }: Answer) {
  const [method = '', path = ''] = route.split(' ')
  const operation = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  if (!operation || statusCode < 400 || !headers['content-type']?.toString().includes('json')) return
  const { code } = JSON.parse(body || '{}') as { code?: string }
  const codes = operation.responses[statusCode]?.['x-codes'] ?? []
  if (code !== undefined && !codes.includes(code)) undescribed.add(`${route} ${statusCode} ${code}`)
}

const rows = matrix.flatMap((row) => actors.map((actor) => ({ ...row, actor, status: row.statuses[actor] })))

test.for(rows)('PERM-08 T3 T4 $actor: $what gets $status', async ({ route, make, actor, status }) => {
  const caller = await callerOf(route, actor)
  const { url, payload, headers, endless } = await caseOf(make, caller, status)
  const method = route.split(' ')[0] as 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PATCH' | 'DELETE'
  const answer = endless
    ? await beginningOf(caller, 'GET', url)
    : await caller.call(method, url, {
        ...(payload !== undefined && { payload }),
        ...(headers && { headers }),
      })
  expect(answer.statusCode, endless ? url : answer.body.slice(0, 300)).toBe(status)
  if (!endless) noteUndescribed(route, answer)
})

test('CASE-C02 the API description names every failure of the matrix, by status and code', () => {
  expect([...undescribed]).toEqual([])
})

test('DESK-44 T4 every route has a row in the matrix', () => {
  const known = new Set(matrix.map(({ route }) => route))
  const described = site.http.endpoints.map(({ method, path }) => `${method} ${path}`)
  const unknown = [...described, ...site.routes].filter(
    (route) => !known.has(route) && !route.startsWith('HEAD '),
  )
  expect(unknown).toEqual([])
  expect([...known].filter((route) => !site.routes.includes(route))).toEqual([])
  console.info(`permission matrix: ${matrix.length} rows × ${actors.length} actors = ${rows.length} cells`)
})

test('T4 no route sets verified, rating or report fields directly, not even for an admin', async () => {
  const { id } = await contributeFile(people.E)
  for (const { method, path } of absent) {
    const answer = await people.D.call(method, path(id), { payload: { verified: true } })
    expect(answer.statusCode).toBe(404)
  }
})

test('T32 PERM-10 a cross-site request is refused on every unsafe route but the one-click one', async () => {
  const all = site.http.endpoints.filter((e) => !['GET', 'HEAD', 'OPTIONS'].includes(e.method))
  // RFC 8058; what it may do is in docs/security/README.md.
  expect(all.filter(({ oneClick }) => oneClick).map(({ path }) => path)).toEqual(['/unsubscribe'])
  const unsafe = all.filter(({ oneClick }) => !oneClick)
  for (const { method, path, takesForm } of unsafe) {
    const url = path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000')
    const foreign = await people.D.call(method, url, { headers: { origin: 'https://elsewhere.example' } })
    expect([path, foreign.statusCode]).toEqual([path, 403])
    const noOrigin = await site.http.inject({ method, url })
    // Forms of browsers that name no origin are let in, and must bring a token where they change something.
    expect([path, noOrigin.statusCode]).toEqual([path, takesForm ? 415 : 403])
  }
})

test('T32 a form content type is refused on every unsafe route with a body', async () => {
  for (const { method, path, takesForm } of site.http.endpoints.filter((e) => e.body ?? e.bytes)) {
    const url = path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000')
    const forms = takesForm ? [] : ['application/x-www-form-urlencoded']
    for (const type of ['text/plain', ...forms, 'multipart/form-data; boundary=x']) {
      const answer = await people.D.call(method, url, { headers: { 'content-type': type }, payload: 'a=b' })
      expect([path, type, answer.statusCode]).toEqual([path, type, 415])
    }
  }
})
