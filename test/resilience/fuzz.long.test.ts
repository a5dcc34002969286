/** R18: requests generated from the API description, as every role. */
import { expect, test, vi } from 'vitest'
import { storeResource, storeResources, rowOf } from '#test/database/store-resource.ts'
import { publishFile, sendUpload } from '#test/site-actions.ts'
import { baseUrl, type Person, testSite } from '#test/site.ts'
import { type ApiDescription, callsOf } from './fuzz/api.ts'
import { type GeneratedCall, generateCalls } from './fuzz/generated-calls.ts'

const seed = 20_261_122
const rounds = 12
const callsARound = 1_000
const atOnce = 8

const site = await testSite({
  logError: () => {},
  settings: { LOG_LEVEL: 'silent', SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'site@thuto.example' },
})
// Cheap hashes: password hashing is slow on purpose and not under test.
vi.spyOn(site.parts.passwords, 'dummyCheck').mockResolvedValue()
vi.spyOn(site.parts.passwords, 'matches').mockResolvedValue(false)
vi.spyOn(site.parts.passwords, 'hash').mockResolvedValue('x')

const educator = await site.member('educator')
const moderator = await site.member('moderator')
const people: readonly Person[] = [
  site.anonymous(),
  await site.visitor(),
  educator,
  moderator,
  await site.member('admin'),
]
const victim = await site.member('student')
const { id: fileId } = await publishFile(educator, moderator)
const known = [
  fileId,
  victim.accountId,
  await sendUpload(educator),
  ...(await storeResources(
    site.parts.db,
    Array.from({ length: 200 }, (_, i) => ({ title: `Lesson ${i}`, verified: i % 2 === 0 })),
  )),
  '6f1c1d8e-1111-4222-8333-444455556666',
]
const cookies = people.map((person) => person.cookie())
const calls = callsOf((await site.anonymous().call('GET', '/api/openapi.json')).json<ApiDescription>())

/** Signing out would make the remaining calls anonymous. */
const cookieOf = ({ who, url }: GeneratedCall) =>
  url.startsWith('/api/sign-out') ? '' : (cookies[who] ?? '')

async function answerTo(call: GeneratedCall) {
  const { url, headers, payload } = call
  const cookie = cookieOf(call)
  const answer = await site.http.inject({
    method: call.method as 'GET',
    url,
    headers: { origin: baseUrl, ...(cookie && { cookie }), ...headers },
    ...(payload !== undefined && { payload }),
  })
  return answer.statusCode
}

const isFine = (status: number) => status >= 200 && (status < 500 || status === 507)

test(
  'R18 T17 T18 twelve thousand generated requests cause no server error',
  { timeout: 600_000 },
  async () => {
    const seen = new Map<number, number>()
    for (let round = 0; round < rounds; round += 1) {
      const queue = generateCalls(calls, { known, people: people.length }, seed + round, callsARound)
      const worker = async () => {
        for (let call = queue.pop(); call; call = queue.pop()) {
          const status = await answerTo(call)
          seen.set(status, (seen.get(status) ?? 0) + 1)
          if (!isFine(status)) expect.fail(`${status} in round ${seed + round}: ${JSON.stringify(call)}`)
        }
      }
      await Promise.all(Array.from({ length: atOnce }, worker))
    }
    // Many of them are right enough to be done.
    for (const status of [200, 201, 204, 304, 400, 401, 403, 404, 415])
      expect([status, seen.get(status)]).toSatisfy(([, times]) => Number(times) > 0)
    console.info(
      `fuzz: ${[...seen]
        .toSorted()
        .map(([status, times]) => `${status} ${times}x`)
        .join(', ')}`,
    )
  },
)

test('R18 T1 generated requests change no data of others', async () => {
  const untouched = await storeResource(site.parts.db, { title: 'Still here' })
  expect((await rowOf(site.parts.db, untouched)).title).toBe('Still here')
  expect(({} as Record<string, unknown>)['role']).toBeUndefined()
  const roles = await site.parts.db.selectFrom('users').select('role').where('role', '=', 'admin').execute()
  expect(roles.length).toBeGreaterThan(0)
  expect((await site.anonymous().call('GET', '/api/resources')).statusCode).toBe(200)
})
