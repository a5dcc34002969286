import { expect, test } from 'vitest'
import { SandboxError, SandboxLimitError, type RunSandboxed } from '#platform/sandbox/sandbox.ts'
import { rowOf } from '#test/database/store-resource.ts'
import { storeFile } from '#test/database/store-file.ts'
import { makeDocx } from '#test/files/make-docx.ts'
import { testSite } from '#test/site.ts'
import { checkJob, checkAgain, requeueUnchecked } from './check-again.ts'
import { extractContent, noContent } from './extract-content.ts'

const site = await testSite()
const { parts } = site
const { db } = parts
const educator = await site.member('educator')
const line = '© 2019 A Publisher'
const file = (text: string) => makeDocx(['A fraction is a part of a whole. Colour one half.', text])

async function extracted(text = line) {
  const id = await storeFile(site, file(text), {
    fileName: 'a.docx',
    uploader_account_id: educator.accountId,
  })
  await extractContent(parts, id)
  return id
}
const newVersion = 1_000
/** The site after an upgrade with new rules. */
const upgraded = { ...parts, rulesVersion: newVersion }
const versionOf = async (id: string) =>
  (
    await db
      .selectFrom('file_checks')
      .select('rules_version')
      .where('resource_id', '=', id)
      .executeTakeFirst()
  )?.rules_version
const findingsIn = async (id: string) => (await parts.findingsOf([id])).get(id) ?? []

function queue() {
  const sent: string[] = []
  const send = async (
    { name }: { readonly name: string },
    { resourceId = '' }: { readonly resourceId?: string },
  ) => {
    if (name === checkJob.name) sent.push(resourceId)
  }
  return { sent, jobs: { ...parts.jobs, send: send as typeof parts.jobs.send } }
}

test('DESK-20 a new version checks all files again, newest first, and answers survive', async () => {
  const ids = [await extracted(), await extracted('© 2020 Another Publisher'), await extracted('Nothing')]
  for (const [i, id] of ids.entries())
    await db
      .updateTable('resources')
      .set({ modified_at: new Date(i * 1_000) })
      .where('id', '=', id)
      .execute()
  const [found] = await findingsIn(ids[0] ?? '')
  await educator.call('POST', `/api/findings/${found?.id}/answer`, { payload: { text: 'Mine' } })
  const before = await Promise.all(ids.map((id) => rowOf(db, id)))
  const { sent, jobs } = queue()
  await requeueUnchecked({ ...parts, jobs })
  expect(sent).toEqual([])
  await requeueUnchecked({ ...upgraded, jobs })
  expect(sent).toEqual(ids.toReversed())
  for (const id of sent) await checkAgain(upgraded, id)
  expect(await Promise.all(ids.map(versionOf))).toEqual([newVersion, newVersion, newVersion])
  expect(await findingsIn(ids[0] ?? '')).toMatchObject([{ id: found?.id, answer: { text: 'Mine' } }])
  // Neither the record nor its preview was written.
  expect(await Promise.all(ids.map((id) => rowOf(db, id)))).toEqual(before)
})

test('DESK-20 a file is checked again without its cover, in the background, and only once', async () => {
  const id = await extracted()
  const jobs: unknown[] = []
  const runInChild: RunSandboxed = (job, signal) => {
    jobs.push([(job.input as { withCovers: boolean }).withCovers, job.background])
    return parts.runInChild(job, signal)
  }
  await checkAgain({ ...upgraded, runInChild }, id)
  await checkAgain({ ...upgraded, runInChild }, id)
  expect(jobs).toEqual([[false, true]])
})

test('DESK-20 a new file is filed and read while checks wait', async () => {
  const id = await extracted()
  const { sent, jobs } = queue()
  await requeueUnchecked({ ...upgraded, jobs })
  expect(sent).toContain(id)
  const filed = await storeFile(site, file('New'), { fileName: 'b.docx' })
  await extractContent(upgraded, filed)
  expect(await rowOf(db, filed)).toMatchObject({ understood: 'done' })
  expect(await versionOf(filed)).toBe(newVersion)
})

test('a file that the child cannot read keeps its findings and is not tried again', async () => {
  const id = await extracted()
  await checkAgain({ ...upgraded, runInChild: () => Promise.reject(new SandboxLimitError('too much')) }, id)
  expect([await versionOf(id), (await findingsIn(id)).length]).toEqual([newVersion, 1])
})

test('a check that stops with the site, or whose result is invalid, is repeated', async () => {
  const id = await extracted()
  const version = await versionOf(id)
  const stopping = new AbortController()
  const runInChild = () => {
    stopping.abort()
    return Promise.reject(new SandboxError('ended'))
  }
  await expect(checkAgain({ ...upgraded, runInChild }, id, stopping.signal)).rejects.toThrow('ended')
  const invalid = { ...noContent, found: [{ rule: 'x' }] }
  await expect(checkAgain({ ...upgraded, runInChild: () => Promise.resolve(invalid) }, id)).rejects.toThrow(
    'rule',
  )
  expect(await versionOf(id)).toBe(version)
})

test('nothing happens for an unknown resource, and for one that waits to be read', async () => {
  const waiting = await storeFile(site, file(line), { fileName: 'c.docx' })
  await checkAgain(upgraded, waiting)
  await checkAgain(upgraded, '00000000-0000-4000-8000-000000000000')
  expect(await versionOf(waiting)).toBeUndefined()
})
