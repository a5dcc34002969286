import { expect, test } from 'vitest'
import { approve, contributeFile, contributeLink } from '#test/site-actions.ts'
import { type Person, type TestSite, testSite } from '#test/site.ts'
import type { ModeratedResource } from '../contract.ts'
import type { OwnApproval } from '../own-approval.ts'

const tryToApprove = (who: Person, id: string) => who.call('POST', `/api/resources/${id}/approval`)

async function rowFor(who: Person, id: string) {
  const { unverified } = (await who.call('GET', '/api/moderation')).json<{
    unverified: ModeratedResource[]
  }>()
  return unverified.find((resource) => resource.id === id)
}

const siteWith = (rule: OwnApproval | undefined) =>
  testSite({ ...(rule && { settings: { OWN_APPROVAL: rule } }) })

/** Approval of own uploads by each role, as the list says and as the call answers. */
async function ownApprovals(site: TestSite) {
  const found: Record<string, readonly unknown[]> = {}
  for (const role of ['moderator', 'admin'] as const) {
    const who = await site.member(role)
    const { id } = await contributeFile(who)
    const row = await rowFor(who, id)
    const { statusCode } = await tryToApprove(who, id)
    found[role] = [row?.needsOther, statusCode]
  }
  return found
}

test.for([
  [undefined, { moderator: [false, 200], admin: [false, 200] }],
  ['admins', { moderator: [true, 403], admin: [false, 200] }],
  ['nobody', { moderator: [true, 403], admin: [true, 403] }],
] as const)('ASVS-2.3.5 own uploads with OWN_APPROVAL=%s', async ([rule, expected]) => {
  expect(await ownApprovals(await siteWith(rule))).toEqual(expected)
})

test('ASVS-2.3.5 the refusal says who can, a second moderator can, and an own link or report is the same', async () => {
  const site = await siteWith('nobody')
  const [owner, second] = [await site.member('moderator'), await site.member('moderator')]
  const { id } = await contributeLink(owner, { link: 'https://school.example/own' })
  const refusal = await tryToApprove(owner, id)
  expect([refusal.statusCode, refusal.json()]).toEqual([
    403,
    expect.objectContaining({
      code: 'own_upload',
      message: 'You uploaded this resource. Another moderator or admin must approve it.',
    }),
  ])
  expect(await rowFor(second, id)).toMatchObject({ needsOther: false })
  await approve(second, id)
  const visitor = await site.visitor()
  await visitor.call('POST', `/api/resources/${id}/reports`, { payload: { reason: 'other' } })
  expect((await tryToApprove(owner, id)).json()).toMatchObject({ code: 'own_upload' })
  expect((await tryToApprove(second, id)).statusCode).toBe(200)
})

test('ASVS-2.3.5 a demoted admin loses the right with the next call', async () => {
  const site = await siteWith('admins')
  const [admin, other] = [await site.member('admin'), await site.member('admin')]
  const { id } = await contributeFile(admin)
  expect(await rowFor(admin, id)).toMatchObject({ needsOther: false })
  await other.call('PATCH', `/api/users/${admin.accountId}`, { payload: { role: 'moderator' } })
  expect(await rowFor(admin, id)).toMatchObject({ needsOther: true })
  expect((await tryToApprove(admin, id)).statusCode).toBe(403)
})
