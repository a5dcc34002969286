/** Proposals, edits, decisions, deletions and takedowns at the same time, in any order. */
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { publishFile, sendBack, sendUpload } from '#test/site-actions.ts'
import { type Answer, testSite } from '#test/site.ts'
import {
  quarantineResource,
  releaseResource,
} from '#features/review/moderation/server/quarantine-repository.ts'
import { lessonBytes, propose } from './versions.ts'

const site = await testSite()
const { db } = site.parts
const educator = await site.member('educator')
const [moderator, other] = [await site.member('moderator'), await site.member('moderator')]
const visitor = site.anonymous()
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const rowFor = (id: string) =>
  db.selectFrom('resources').select(['id', 'version', 'edit_number']).where('id', '=', id).executeTakeFirst()
const proposalOf = (id: string) =>
  db
    .selectFrom('resources')
    .select(['id', 'version', 'edit_number'])
    .where('replaces_id', '=', id)
    .executeTakeFirst()
const seenOf = async (id: string) => {
  const { resource } = (await moderator.call('GET', `/api/moderation/resources/${id}`)).json()
  return resource as { seen: string; file_url: string } | undefined
}
/** Expected refusals are no errors. */
const expectForeseen = ({ statusCode, body }: Answer) => {
  expect(statusCode, body).toBeLessThan(500)
}
const takedown = (resourceId: string) => ({ resourceId, by: 'operator', reason: undefined })

/** Acts of people on a resource. `approved`: hashes of files that a moderator opened and approved as they were. */
const acts = {
  async propose(id: string) {
    expectForeseen(await propose(educator, id, { version: (await rowFor(id))?.version ?? 1 }))
  },
  async edit(id: string) {
    const proposal = await proposalOf(id)
    if (!proposal) return
    const uploadId = await sendUpload(educator, { bytes: lessonBytes() })
    const payload = { editNumber: proposal.edit_number, uploadId }
    expectForeseen(await educator.call('PATCH', `/api/contributions/${proposal.id}`, { payload }))
  },
  async approve(id: string, approved: Set<string>, by = moderator) {
    const target = (await proposalOf(id))?.id ?? id
    const item = await seenOf(target)
    if (!item) return
    const file = await by.call('GET', item.file_url)
    if (file.statusCode !== 200) return
    const answer = await by.call('POST', `/api/resources/${target}/approval?seen=${item.seen}`)
    expectForeseen(answer)
    if (answer.statusCode === 200) approved.add(sha256(file.rawPayload))
  },
  approveToo: (id: string, approved: Set<string>) => acts.approve(id, approved, other),
  async remove(id: string) {
    const item = await seenOf(id)
    if (item) expectForeseen(await moderator.call('DELETE', `/api/resources/${id}?seen=${item.seen}`))
  },
  async removeProposal(id: string) {
    const proposal = await proposalOf(id)
    if (proposal) await acts.remove(proposal.id)
  },
  async restore() {
    const { binned } = (await moderator.call('GET', '/api/moderation/bin')).json<{
      binned: { id: string }[]
    }>()
    for (const each of binned)
      expectForeseen(await moderator.call('POST', `/api/moderation/bin/${each.id}/restoration`))
  },
  async returnProposal(id: string) {
    const proposal = await proposalOf(id)
    if (proposal) expectForeseen(await sendBack(moderator, proposal.id))
  },
  async withdraw(id: string) {
    const proposal = await proposalOf(id)
    if (!proposal) return
    expectForeseen(await educator.call('POST', `/api/contributions/${proposal.id}/withdrawal`))
  },
  async quarantineProposal(id: string) {
    const proposal = await proposalOf(id)
    if (proposal) await quarantineResource(db, takedown(proposal.id))
  },
  async releaseProposal(id: string) {
    const proposal = await proposalOf(id)
    if (proposal) await releaseResource(db, takedown(proposal.id))
  },
  async unpublish(id: string) {
    const seen = (await seenOf(id))?.seen
    const payload = { seen, reason: 'title-or-tags', text: '', unpublish: true }
    expectForeseen(await moderator.call('POST', `/api/resources/${id}/return`, { payload }))
  },
  quarantine: (id: string) => quarantineResource(db, takedown(id)),
  release: (id: string) => releaseResource(db, takedown(id)),
}
const names = Object.keys(acts) as (keyof typeof acts)[]

/** Hashes of what a visitor gets, of the present version and of earlier ones. */
async function publicBytes(id: string) {
  const urls = [`/files/${id}/x.pdf`, ...[1, 2, 3].map((n) => `/files/${id}/v/${n}/x.pdf`)]
  const files = await Promise.all(urls.map((url) => visitor.call('GET', url)))
  for (const { statusCode } of files) expect([200, 404]).toContain(statusCode)
  return files.filter(({ statusCode }) => statusCode === 200).map((file) => sha256(file.rawPayload))
}

test('COR-09 public bytes were always approved, whatever happens at the same time', async () => {
  // Proposals and approvals come often, so that most runs publish versions.
  const act = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom('propose' as const, 'approve' as const) },
    { weight: 5, arbitrary: fc.constantFrom(...names) },
  )
  const steps = fc.array(fc.array(act, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 10 })
  let versions = 0
  await fc.assert(
    fc.asyncProperty(steps, async (rounds) => {
      const bytes = lessonBytes()
      const { id } = await publishFile(educator, moderator, { bytes })
      const approved = new Set([sha256(bytes)])
      // Most rounds begin with a proposal, so that there is something to decide.
      for (const round of [['propose' as const], ...rounds]) {
        const [during] = await Promise.all([
          publicBytes(id),
          ...round.map((name) => acts[name](id, approved)),
        ])
        for (const hash of [...during, ...(await publicBytes(id))]) expect(approved).toContain(hash)
      }
      versions += approved.size - 1
    }),
    { numRuns: 100 },
  )
  expect(versions, 'versions that were published').toBeGreaterThan(20)
}, 240_000)
