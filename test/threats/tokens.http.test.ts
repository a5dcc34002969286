/** Session tokens, passwords and emails must not be in responses, URLs or logs. */
import { expect, test } from 'vitest'
import { createLog } from '#platform/log.ts'
import { contributeLink } from '../site-actions.ts'
import { type Answer, testSite } from '../site.ts'

const lines: string[] = []
const log = createLog({ level: 'trace', write: (line) => lines.push(line), now: () => new Date() })
const site = await testSite({ log, logError: (error) => log.error({ err: error }) })
const password = 'a-long-password-for-tests'

const tellsOf = (answer: Answer, secret: string) => {
  const { 'set-cookie': _, ...headers } = answer.headers
  return (answer.body + JSON.stringify(headers)).includes(secret)
}

test('T42 T43 session token and password appear in no response body and no log line', async () => {
  const person = await site.member('admin')
  const signedIn = await site
    .anonymous()
    .call('POST', '/api/sign-in', { payload: { email: person.email, password } })
  const token = decodeURIComponent(signedIn.cookies[0]?.value ?? '').split('.')[0] ?? ''
  expect(token.length).toBeGreaterThan(20)
  const cookie = `session=${signedIn.cookies[0]?.value ?? ''}`
  const responses = [signedIn]
  for (const { method, path } of site.http.endpoints.filter(
    (e) => e.method === 'GET' && !/live|auth/.test(e.path),
  )) {
    const url = path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000')
    responses.push(await site.http.inject({ method: 'GET', url, headers: { cookie } }))
    expect(method).toBe('GET')
  }
  for (const payload of [
    { email: person.email, password: `${password}!` },
    { email: person.email },
    '{"email":',
  ])
    responses.push(
      await site.http.inject({
        method: 'POST',
        url: '/api/sign-in',
        payload,
        headers: { cookie, origin: site.parts.config.baseUrl, 'content-type': 'application/json' },
      }),
    )
  responses.push(await site.http.inject({ url: `/api/resources?session=${token}`, headers: { cookie } }))
  expect(responses.length).toBeGreaterThan(20)
  expect(responses.filter((answer) => tellsOf(answer, token)).map(({ raw }) => raw.req.url)).toEqual([
    // The unknown key is named, its value is not.
  ])
  expect(responses.filter((answer) => tellsOf(answer, password))).toEqual([])
  expect(lines.length).toBeGreaterThan(10)
  for (const secret of [token, password, person.email])
    expect(lines.filter((line) => line.includes(secret))).toEqual([])
})

test('T43 a title with line breaks and terminal escapes adds no log line', async () => {
  lines.splice(0)
  const educator = await site.member('educator')
  await contributeLink(educator, { link: 'https://school.example/x', title: 'a\\n{"level":60} \u001B[31m' })
  await educator.call('GET', `/api/search?q=${encodeURIComponent('a\n{"level":60}\u001B[31m')}`)
  for (const line of lines) {
    expect(line.trimEnd()).not.toMatch(/[\n\u001B]/)
    expect(() => JSON.parse(line) as unknown).not.toThrow()
  }
})

test('s14 a session keeps the family of browser and system it was opened from, not the address or the user agent', async () => {
  const { email, accountId } = await site.member('student')
  const answer = await site.anonymous().call('POST', '/api/sign-in', {
    payload: { email, password },
    remoteAddress: '203.0.113.77',
    headers: {
      'user-agent': 'A browser of its own (Android 15) Firefox/99.7',
      'x-forwarded-for': '203.0.113.78',
    },
  })
  expect(answer.statusCode).toBe(200)
  const sessions = site.parts.db.selectFrom('sessions').selectAll()
  const rows = await sessions.where('account_id', '=', accountId).execute()
  expect(rows.map(({ browser, system }) => [browser, system])).toContainEqual(['Firefox', 'Android'])
  expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|of its own|99\.7/)
})
