/** Without LINK_CHECKS the site never requests a contributed URL: no check, no preview, no import by URL. */
import dns from 'node:dns'
import { createServer } from 'node:http'
import net from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { approve, contributeLink } from '../site-actions.ts'
import { sweep } from '#app/sweep.ts'
import { storeResource } from '../database/store-resource.ts'
import { testSite } from '../site.ts'

const site = await testSite({ settings: { JOBS: 'on', RESPONSE_CACHE_MB: '16', SEARCH_INDEX_MB: '64' } })
const { parts } = site
const [educator, moderator, visitor] = [
  await site.member('educator'),
  await site.member('moderator'),
  await site.visitor(),
]

let calls = 0
const stub = createServer((_request, answer) => {
  calls += 1
  answer.writeHead(302, { location: 'https://127.0.0.1/' }).end()
})
await new Promise<void>((resolve) => stub.listen(0, '127.0.0.1', resolve))
afterAll(() => void stub.close())
const { port } = stub.address() as net.AddressInfo

const places: string[] = []
/** Target of a socket: a local path, or host and port. */
function placeOf([first, second]: readonly unknown[]): string {
  if (Array.isArray(first)) return placeOf(first)
  if (typeof first === 'string') return first
  if (typeof first !== 'object' || first === null) return `${String(second)}:${String(first)}`
  if ('path' in first && typeof first.path === 'string') return first.path
  return `${'host' in first ? String(first.host) : ''}:${'port' in first ? String(first.port) : ''}`
}
const { connect } = net.Socket.prototype
vi.spyOn(net.Socket.prototype, 'connect').mockImplementation(function (this: net.Socket, ...args: unknown[]) {
  places.push(placeOf(args))
  return Reflect.apply(connect, this, args) as net.Socket
})
const looksUp = [vi.spyOn(dns, 'lookup'), vi.spyOn(dns.promises, 'lookup'), vi.spyOn(dns, 'resolve')]
const fetches = vi.spyOn(globalThis, 'fetch')

const links = [
  'https://school.example/a',
  'https://rebinding.example/',
  `https://localhost.school.example:443/?to=http://127.0.0.1:${port}/`,
]
const hostile = [
  'http://169.254.169.254/latest/meta-data/',
  'https://169.254.169.254/',
  'https://[::ffff:127.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://0x7f.1/',
  'https://2130706433/',
  'https://10.0.0.1/',
  'https://192.168.1.1/',
  `http://127.0.0.1:${port}/`,
  `https://127.0.0.1:${port}/`,
  `https://localhost:${port}/`,
  'file:///etc/passwd',
  'gopher://127.0.0.1/',
]

test('T31 DESK-33 filing, approving, listing, finding, sweeping and deleting links opens no connection but to the database', async () => {
  const responses = await Promise.all(
    hostile.map((link) =>
      educator.call('POST', '/api/resources', {
        payload: { subject: 'Maths', title: 'A page', tags: [], link },
      }),
    ),
  )
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(hostile.map(() => 400))
  // As another program might have stored them.
  const imported = await storeResource(parts.db, { title: 'Imported', file_url: 'https://169.254.169.254/' })
  const ids = [imported]
  for (const link of links) ids.push((await contributeLink(educator, { link })).id)
  for (const id of ids) await approve(moderator, id)
  await parts.changeFeed.poll()
  for (const url of [
    '/api/resources',
    '/api/search?q=page',
    '/api/search/beyond?q=page',
    '/api/moderation',
    '/api/moderation/export',
    ...ids.map((id) => `/api/resources/${id}/preview`),
    ...ids.map((id) => `/files/${id}/a.pdf`),
  ])
    await moderator.call('GET', url)
  await visitor.call('POST', `/api/resources/${imported}/ratings`, { payload: { stars: 3 } })
  await sweep(parts)
  expect(parts.startLinkChecks()).toBeUndefined()
  for (const id of ids) await moderator.call('DELETE', `/api/resources/${id}`)
  expect(calls).toBe(0)
  for (const spy of [...looksUp, fetches]) expect(spy).not.toHaveBeenCalled()
  expect(places.filter((place) => !/\.s\.PGSQL\.\d+$/.test(place))).toEqual([])
})

test('T31 the connection monitor detects a connection', async () => {
  await fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' })
  expect(calls).toBe(1)
  expect(fetches).toHaveBeenCalledOnce()
  expect(places).toContain(`127.0.0.1:${port}`)
})
