/** Headers of every route and every file of the app on a site with https, whatever the status. */
import { existsSync, globSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { beginVisit } from '#test/fakes/openid-visits.ts'
import { startFakeOpenIdProvider } from '#test/fakes/fake-openid-provider.ts'
import { storeResource } from '#test/database/store-resource.ts'
import { testSite } from '#test/site.ts'
import { builtSite } from './site.ts'

const google = await startFakeOpenIdProvider()
afterAll(() => google.stop())
const baseUrl = 'https://thuto.example'
const site = await testSite({ settings: { ...google.settings, BASE_URL: baseUrl, RESPONSE_CACHE_MB: '16' } })
const id = await storeResource(site.parts.db, { title: 'One of them' })
const admin = await site.member('admin')

/** A HEAD request, because event streams do not end. */
const endless = new Set(['/api/live'])
const filled = (path: string, resourceId: string) =>
  path
    .replaceAll(':resourceId', resourceId)
    .replaceAll(':subjectId', '1')
    .replaceAll(/:\w+/g, resourceId)
    .replaceAll('*', 'nowhere')
const paths = site.routes.filter((route) => route.startsWith('GET ')).map((route) => route.slice(4))
const files = existsSync(builtSite)
  ? globSync('**/*.*', { cwd: builtSite }).filter((name) => !/\.(br|gz)$/.test(name))
  : []
const unlessBuilt = files.length > 0 ? '' : ' (skipped: the web app is not built)'

/** The required headers that a response lacks. */
async function missing(url: string, headers: Readonly<Record<string, string>> = {}) {
  const method = endless.has(url) ? 'HEAD' : 'GET'
  const answer = await admin.call(method, url, { headers: { host: 'thuto.example', ...headers } })
  const sentHeaders = answer.headers
  const left = [
    ...(sentHeaders['strict-transport-security'] === 'max-age=31536000; includeSubDomains' ? [] : ['HSTS']),
    ...(sentHeaders['x-content-type-options'] === 'nosniff' ? [] : ['nosniff']),
    ...(/frame-ancestors '(none|self)'/.test(String(sentHeaders['content-security-policy']))
      ? []
      : ['frame-ancestors']),
  ]
  return {
    answer,
    status: answer.statusCode,
    left: left.map((header) => `${url} ${answer.statusCode} ${header}`),
  }
}

const nowhere = '00000000-0000-4000-8000-000000000000'
const urls = [...new Set(paths.flatMap((path) => [filled(path, id), filled(path, nowhere)])), '/nowhere']

describe('F-C23 T33 T42 HSTS, nosniff and frame-ancestors', () => {
  test('are set by each route, also in 404 and 304', async () => {
    const statuses = new Set<number>()
    // The ETag of a list contains the id of the last delivered change.
    await site.parts.changeFeed.poll()
    for (const url of urls) {
      const { answer, status, left } = await missing(url)
      expect(left).toEqual([])
      statuses.add(status)
      const etag = answer.headers['etag']
      if (status !== 200 || etag === undefined) continue
      const again = await missing(url, { 'if-none-match': etag })
      expect([url, again.status, again.left]).toEqual([url, 304, []])
      statuses.add(again.status)
    }
    expect([...statuses]).toEqual(expect.arrayContaining([200, 304, 404]))
  })

  test('are set by cached responses, also in 304', async () => {
    const port = Number(new URL(await site.http.listen({ host: '127.0.0.1', port: 0 })).port)
    const { request } = await import('node:http')
    const ask = (headers: Record<string, string>) =>
      new Promise<{ status: number | undefined; headers: Record<string, unknown> }>((resolve, reject) => {
        request({ port, path: '/api/subjects', headers: { host: 'thuto.example', ...headers } }, (answer) => {
          answer.resume()
          resolve({ status: answer.statusCode, headers: answer.headers })
        })
          .on('error', reject)
          .end()
      })
    await ask({})
    const hot = await ask({})
    const known = await ask({ 'if-none-match': String(hot.headers['etag']) })
    expect([hot.status, known.status]).toEqual([200, 304])
    for (const name of ['strict-transport-security', 'x-content-type-options', 'content-security-policy'])
      expect([name, known.headers[name]]).toEqual([name, hot.headers[name]])
    expect(known.headers['strict-transport-security']).toBeDefined()
  })

  test.runIf(unlessBuilt === '')(`are set by each file of the app${unlessBuilt}`, async () => {
    expect(files.some((name) => name.startsWith('assets/'))).toBe(true)
    for (const name of files) {
      const { status, left } = await missing(`/${name}`)
      expect([name, status, left]).toEqual([name, 200, []])
    }
  })
})

test('F-C23 every cookie on https has Secure and the prefix __Host-', async () => {
  const lines: string[] = []
  const collect = (answer: { headers: Record<string, unknown> }) =>
    lines.push(...[answer.headers['set-cookie'] ?? []].flat().map(String))
  const headers = { origin: baseUrl }
  const password = 'a-long-password-for-tests'
  const [member, visitor] = [await site.member('student'), site.anonymous()]
  collect(await visitor.call('POST', '/api/visitor', { headers }))
  collect(await visitor.call('GET', `/lite/report/${id}`))
  collect(await visitor.call('POST', '/api/sign-in', { headers, payload: { email: member.email, password } }))
  const cookie = `${member.cookie()}; better-auth.session_data=x; better-auth.dont_remember=x`
  collect(await member.call('POST', '/api/sign-out', { headers: { ...headers, cookie } }))
  const payload = { email: 'new@school.example', password }
  collect(await visitor.call('POST', '/api/sign-up', { headers, payload }))
  collect(await visitor.call('POST', '/api/account/deletion', { headers, payload }))
  collect(await beginVisit(site.anonymous(), 'sign-in'))
  expect(lines.length).toBeGreaterThanOrEqual(6)
  for (const line of lines) expect(line).toMatch(/^__Host-\w+=[^;]*; .*Secure/)
  expect(new Set(lines.map((line) => line.split('=')[0]))).toEqual(
    new Set(['__Host-session', '__Host-device', '__Host-visitor', '__Host-google']),
  )
})
