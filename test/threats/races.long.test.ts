/** Concurrent actions on one file in many orders must end in a legal state. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  quarantineResource,
  releaseResource,
} from '#features/review/moderation/server/quarantine-repository.ts'
import { makePdf } from '../files/make-pdf.ts'
import { storeFile } from '../database/store-file.ts'
import { type Answer, testSite } from '../site.ts'

const site = await testSite()
const { db } = site.parts
const [moderator, admin, visitor, anonymous] = [
  await site.member('moderator'),
  await site.member('admin'),
  await site.visitor(),
  site.anonymous(),
]
const pdf = makePdf([])
const operator = { by: 'operator', reason: undefined }

const acts = {
  approve: (id: string) => moderator.call('POST', `/api/resources/${id}/approval`),
  'approve too': (id: string) => admin.call('POST', `/api/resources/${id}/approval`),
  delete: (id: string) => admin.call('DELETE', `/api/resources/${id}`),
  download: (id: string) => moderator.call('GET', `/files/${id}/notes.pdf`),
  read: (id: string) => anonymous.call('GET', `/files/${id}/notes.pdf`),
  rate: (id: string) => visitor.call('POST', `/api/resources/${id}/ratings`, { payload: { stars: 4 } }),
  report: (id: string) => visitor.call('POST', `/api/resources/${id}/reports`, { payload: {} }),
  quarantine: (resourceId: string) => quarantineResource(db, { resourceId, ...operator }),
  release: (resourceId: string) => releaseResource(db, { resourceId, ...operator }),
}
type Act = keyof typeof acts
type Done = readonly [Act, Answer | string | undefined]

const auditOf = async (id: string) => {
  const rows = await db
    .selectFrom('audit_entries')
    .select('act')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ act }) => act)
}
const statusOf = (answer: Answer | string | undefined) => (typeof answer === 'object' ? answer.statusCode : 0)

/** Invariant: the audit log matches the record, and record and file exist together or not at all. */
async function expectLegal(id: string, done: readonly Done[]) {
  const row = await db.selectFrom('resources').selectAll().where('id', '=', id).executeTakeFirst()
  const trail = await auditOf(id)
  const deletions = trail.filter((act) => act === 'resource.deleted').length
  expect(deletions).toBe(row ? 0 : 1)
  expect(trail.lastIndexOf('resource.deleted')).toBeOneOf([-1, trail.length - 1])
  const file = await admin.call('GET', `/files/${id}/notes.pdf`)
  expect(file.statusCode).toBe(row ? 200 : 404)
  if (row) expect(file.rawPayload.equals(pdf)).toBe(true)
  const isPublic = (await anonymous.call('GET', `/files/${id}/notes.pdf`)).statusCode === 200
  expect(isPublic).toBe(row?.verified === true && row.quarantined_at === null)
  expect(trail.filter((act) => act === 'resource.approved')).toHaveLength(
    done.filter(([act, answer]) => act.startsWith('approve') && statusOf(answer) === 200).length,
  )
  for (const [act, answer] of done) {
    expect([act, statusOf(answer)]).toSatisfy(([, status]) =>
      [0, 200, 201, 404, 409].includes(status as number),
    )
    // Whole, or not at all.
    if (statusOf(answer) === 200 && (act === 'download' || act === 'read'))
      expect((answer as Answer).rawPayload.equals(pdf)).toBe(true)
  }
  if (row) {
    const { rating_total, rating_amount } = row
    const rated = done.filter(([act, answer]) => act === 'rate' && statusOf(answer) === 201).length
    expect([rating_total ?? 0, rating_amount ?? 0]).toEqual([rated * 4, rated])
  }
}

test(
  'T47 two hundred interleavings of approvals, deletions, downloads, clicks and a takedown end in legal states only',
  { timeout: 120_000 },
  async () => {
    const act = fc.constantFrom(...(Object.keys(acts) as Act[]))
    // Together in one step, the steps after each other.
    const steps = fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(steps, async (plan) => {
        const id = await storeFile(site, pdf)
        const done: Done[] = []
        for (const step of plan)
          done.push(
            ...(await Promise.all(step.map(async (name): Promise<Done> => [name, await acts[name](id)]))),
          )
        await expectLegal(id, done)
      }),
      { numRuns: 200 },
    )
  },
)
