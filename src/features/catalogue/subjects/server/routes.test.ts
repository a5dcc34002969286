import { expect, test } from 'vitest'
import { storeResources } from '#test/database/store-resource.ts'
import { recordQueries } from '#test/database/record-statements.ts'
import { testSite } from '#test/site.ts'
import { subjects } from '../subject.ts'

const site = await testSite()
const anonymous = site.anonymous()

interface Listed {
  readonly id: string
  readonly title: string
  readonly subject: string
  readonly path: string
  readonly resources: number
}
const listed = async () => (await anonymous.call('GET', '/api/subjects')).json<{ items: Listed[] }>().items

test('SUBJ-01 a fresh site has all eleven subjects, in the order of the home page, all of them empty', async () => {
  const items = await listed()
  expect(items.map(({ id, title, subject }) => ({ id, title, storageName: subject }))).toEqual(
    subjects.map(({ id, title, storageName }) => ({ id, title, storageName })),
  )
  expect(items.map(({ resources }) => resources)).toEqual(subjects.map(() => 0))
})

test('DATA-01 each subject shows the path of its records', async () => {
  for (const { subject, path } of await listed()) expect(path).toBe(`PDFS/${subject}_Main/${subject}`)
})

test('PERM-07 only verified resources are counted', async () => {
  await storeResources(site.parts.db, [
    { subject: 'Maths' },
    { subject: 'Maths' },
    { subject: 'Maths', verified: null },
    { subject: 'History', verified: false },
    { subject: 'English' },
  ])
  const counts = (await listed()).filter(({ resources }) => resources > 0)
  expect(counts.map(({ subject, resources }) => [subject, resources])).toEqual([
    ['Maths', 2],
    ['English', 1],
  ])
})

test('T38 the list of subjects takes one statement', async () => {
  expect(await recordQueries(listed)).toHaveLength(1)
})

test('T16 the list of subjects refuses query parameters', async () => {
  expect((await anonymous.call('GET', '/api/subjects?verified=false')).statusCode).toBe(400)
})
