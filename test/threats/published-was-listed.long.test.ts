/** Edits, returns and approvals in random interleavings: no content becomes public that no moderator was shown. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ModeratedResource } from '#features/review/moderation/contract.ts'
import { rowOf, storeResource } from '../database/store-resource.ts'
import { type Person, testSite } from '../site.ts'

const site = await testSite()
const { db } = site.parts
const author = await site.member('educator')
const moderators = [await site.member('moderator'), await site.member('admin')] as const
const anonymous = site.anonymous()

/** Title and author are written together, so a mixture of two versions shows. */
const contentOf = ({ title, author: by }: { title: string; author: string | null }) => `${title} by ${by}`
let versions = 0

/** The author edits what is stored now, and submits it again. */
async function editAsAuthor(id: string) {
  const path = `/api/contributions/${id}`
  const { editNumber } = (await author.call('GET', path)).json<{ editNumber: number }>()
  const version = (versions += 1)
  const fields = { title: `Title ${version}`, author: `Author ${version}` }
  const edited = await author.call('PATCH', path, { payload: { editNumber, fields } })
  expect(edited.statusCode).toBeOneOf([200, 409])
  const again = { payload: { editNumber: editNumber + 1 } }
  expect((await author.call('POST', `${path}/resubmission`, again)).statusCode).toBeOneOf([200, 409])
}

/** A moderator who decides on the list as it was loaded last. */
function aModerator(person: Person, id: string, shown: Set<string>) {
  let row: ModeratedResource | undefined
  const readQueue = async () => {
    const { unverified } = (await person.call('GET', '/api/moderation')).json<{
      unverified: ModeratedResource[]
    }>()
    row = unverified.find((each) => each.id === id) ?? row
    if (row) shown.add(contentOf(row))
  }
  const decide = async (method: 'POST' | 'DELETE' | 'PATCH', path: string, payload?: object) => {
    if (!row) return false
    const query = payload ? '' : `?seen=${row.seen}`
    const body = payload && { payload: { seen: row.seen, ...payload } }
    const { statusCode } = await person.call(method, `/api/resources/${id}${path}${query}`, body)
    expect(statusCode).toBeOneOf([200, 409])
    return statusCode === 200
  }
  return {
    readQueue,
    approve: () => decide('POST', '/approval'),
    return: () => decide('POST', '/return', { reason: 'duplicate', text: '' }),
    unpublish: () => decide('POST', '/return', { reason: 'duplicate', text: '', unpublish: true }),
    undo: () => decide('DELETE', '/return'),
    async edit() {
      const seen = row
      const by = `Editor ${(versions += 1)}`
      // A moderator who edits a version has seen it, and knows the result.
      if ((await decide('PATCH', '', { fields: { author: by } })) && seen)
        shown.add(contentOf({ title: seen.title, author: by }))
    },
  }
}
type Act = keyof ReturnType<typeof aModerator>
const acts: readonly Act[] = [
  'readQueue',
  'readQueue',
  'approve',
  'approve',
  'return',
  'unpublish',
  'undo',
  'edit',
]

const step = fc.oneof(
  { weight: 1, arbitrary: fc.constant('author' as const) },
  { weight: 3, arbitrary: fc.tuple(fc.nat({ max: 1 }), fc.constantFrom(...acts)) },
)
/** The steps of a round begin together. */
const rounds = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 8 })

let published = 0
async function expectOnlyShown(id: string, shown: ReadonlySet<string>) {
  const row = await rowOf(db, id)
  if (row.verified !== true) return
  published += 1
  expect([...shown]).toContain(contentOf(row))
  const url = `/api/resources/current?ids=${id}`
  const [item] = (await anonymous.call('GET', url)).json<{ items: ModeratedResource[] }>().items
  expect(item && contentOf(item)).toBe(contentOf(row))
}

test(
  'ANS-02 T47 published content equals a version that the list of a moderator contained',
  { timeout: 120_000 },
  async () => {
    const property = fc.asyncProperty(rounds, async (all) => {
      const id = await storeResource(db, { verified: null, uploader_account_id: author.accountId })
      const shown = new Set<string>()
      const people = moderators.map((person) => aModerator(person, id, shown))
      const start = async (each: typeof step extends fc.Arbitrary<infer S> ? S : never) =>
        each === 'author' ? editAsAuthor(id) : people[each[0]]?.[each[1]]()
      await Promise.all(people.map(({ readQueue }) => readQueue()))
      for (const steps of all) {
        await Promise.all(steps.map((each) => start(each)))
        await expectOnlyShown(id, shown)
      }
      await db.deleteFrom('resources').where('id', '=', id).execute()
    })
    await fc.assert(property, { numRuns: 30 })
    expect(published).toBeGreaterThan(5)
  },
)
