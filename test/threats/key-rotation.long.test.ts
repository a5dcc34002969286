/** Rotation of the site's key: no session ends, and a dropped key opens nothing (ASVS 11.2.2). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { rotateKeys } from '#platform/config/secrets.ts'
import { onTeardown } from '../setup/on-teardown.ts'
import { baseUrl, type Person, type TestSite, testSite } from '../site.ts'

const days = 24 * 60 * 60 * 1_000
const password = 'a-long-password-for-tests'

const isSignedIn = async (site: TestSite, person: Person) => {
  const answer = await site.onThisInstance(person).call('GET', '/api/account')
  return answer.statusCode === 200
}
const isKnownVisitor = async ({ parts }: TestSite, person: Person) =>
  (await parts.resolveActor(person.cookie())).kind === 'visitor'

test('ASVS-11.2.2 T5 sessions and visitors survive a rotation until the former key is dropped', async () => {
  const before = await testSite()
  const [member, visitor] = [await before.member('educator'), await before.visitor()]
  rotateKeys(before.parts.config, new Date())
  const after = await testSite({ beside: before })
  expect([await isSignedIn(after, member), await isKnownVisitor(after, visitor)]).toEqual([true, true])
  const newer = await after.member('educator')
  expect(await isSignedIn(after, newer)).toBe(true)
  const clock = { now: () => new Date(Date.now() + 31 * days) }
  const late = await testSite({ beside: before, ...clock })
  expect([await isSignedIn(late, member), await isSignedIn(late, newer)]).toEqual([false, true])
})

test('ASVS-11.2.2 T5 a cookie that names another key, or none that exists, is refused', async () => {
  const before = await testSite()
  const unnamed = await before.member('educator')
  rotateKeys(before.parts.config, new Date())
  const after = await testSite({ beside: before })
  const named = await after.member('educator')
  const [, head = '', id = '', mac = ''] = /^(session=[\w-]+\.)(\w{8})([\w-]{43})$/.exec(named.cookie()) ?? []
  rotateKeys(before.parts.config, new Date())
  const site = await testSite({ beside: before })
  const [, current = ''] = /\.(\w{8})[\w-]{43}$/.exec((await site.member('student')).cookie()) ?? []
  expect(current).not.toBe(id)
  const status = async (cookie: string) =>
    (await site.http.inject({ url: '/api/account', headers: { cookie, origin: baseUrl } })).statusCode
  expect(await Promise.all([unnamed.cookie(), head + id + mac, head + mac].map(status))).toEqual([
    200, 200, 200,
  ])
  for (const forged of [current, '00000000', `${id.slice(1)}A`, '0', id + id])
    expect([forged, await status(head + forged + mac)]).toEqual([forged, 401])
})

test('ASVS-11.2.2 R11 two nodes rotate in two steps under sign-ins: every session is valid at both', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'thuto-key-'))
  onTeardown(async () => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'key')
  writeFileSync(file, 'ab'.repeat(32), { mode: 0o600 })
  const settings = { SECRET_KEY_FILE: file }
  const first = await testSite({ settings })
  const start = () => testSite({ settings, beside: first })
  const { email } = await first.member('educator')
  const people: Person[] = []
  const signInAtBoth = async (nodes: readonly TestSite[]) => {
    await Promise.all(
      nodes.map(async (node) => {
        const person = node.anonymous()
        const answer = await person.call('POST', '/api/sign-in', { payload: { email, password } })
        expect(answer.statusCode).toBe(200)
        people.push(person)
      }),
    )
    for (const node of nodes) for (const person of people) expect(await isSignedIn(node, person)).toBe(true)
  }
  let [left, right] = [first, await start()]
  for (const step of ['added', 'current']) {
    await signInAtBoth([left, right])
    expect(rotateKeys(left.parts.config, new Date()), step).toBe(step === 'current')
    left = await start()
    await signInAtBoth([left, right])
    right = await start()
  }
  await signInAtBoth([left, right])
  expect(left.parts.addressSecret).toBe(first.parts.addressSecret)
})
