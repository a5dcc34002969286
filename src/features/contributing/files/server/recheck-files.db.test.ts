import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { sweep } from '#app/sweep.ts'
import { onTeardown } from '#test/setup/on-teardown.ts'
import { aStoredFile, storeResource, type NewRow, rowOf } from '#test/database/store-resource.ts'
import { makeOffice, relationship } from '#test/files/make-office.ts'
import { testSite } from '#test/site.ts'
import { fileTypes } from '../file-type.ts'
import { listUnchecked } from './files-repository.ts'
import { recheckFiles } from './recheck-files.ts'

const errors: unknown[] = []
const { parts } = await testSite({ logError: (error) => errors.push(error) })
const { db } = parts
const folder = await mkdtemp(path.join(tmpdir(), 'recheck-files-'))
onTeardown(() => rm(folder, { recursive: true }))

const beacon = relationship('image', 'Target="https://tracker.example/p.png" TargetMode="External"')
const template = relationship('attachedTemplate', 'Target="https://a.example/t.dotm" TargetMode="External"')

async function filed(content: Buffer, overrides: Partial<NewRow> = {}) {
  const file = aStoredFile()
  const local = path.join(folder, 'local')
  await writeFile(local, content)
  await parts.files.claim(file.storage_key, local)
  return storeResource(db, {
    ...file,
    file_name: 'notes.docx',
    mime: fileTypes.docx.mime,
    verified: null,
    ...overrides,
  })
}
const flagsOf = async (id: string) => {
  const { remote_content, active_content } = await rowOf(db, id)
  return [remote_content, active_content]
}

test('F-S3 sweep checks unchecked files of both lists, and public ones once they are reported', async () => {
  const waiting = await filed(makeOffice('docx', [beacon]))
  const plain = await filed(makeOffice('docx'), { active_content: true })
  const reported = await filed(makeOffice('docx', [beacon]), { verified: true, reported: true })
  const open = await filed(makeOffice('docx', [beacon]), { verified: true })
  await sweep(parts)
  expect(await Promise.all([waiting, plain, reported, open].map(flagsOf))).toEqual([
    [true, false],
    [false, true],
    [true, false],
    [null, false],
  ])
  await db.updateTable('resources').set({ reported: true }).where('id', '=', open).execute()
  await recheckFiles(parts)
  expect(await flagsOf(open)).toEqual([true, false])
  expect(await listUnchecked(db, 20)).toEqual([])
})

test('F-S3 recheckFiles marks a rejected file as active content and a missing one as none', async () => {
  const refused = await filed(makeOffice('docx', [template]))
  const missing = await storeResource(db, {
    ...aStoredFile(),
    file_name: 'notes.docx',
    mime: fileTypes.docx.mime,
    verified: null,
  })
  await recheckFiles(parts)
  expect(await flagsOf(refused)).toEqual([false, true])
  expect(await flagsOf(missing)).toEqual([false, false])
})

test('F-S3 recheckFiles stops at an unavailable store with one logged error and continues in the next sweep', async () => {
  const ids = [await filed(makeOffice('docx', [beacon])), await filed(makeOffice('docx'))]
  let reads = 0
  const read = () => {
    reads += 1
    return Promise.reject(new Error('The store is unavailable'))
  }
  await recheckFiles({ ...parts, files: { ...parts.files, read } })
  expect([reads, errors.splice(0)]).toEqual([1, [new Error('The store is unavailable')]])
  expect(await Promise.all(ids.map(flagsOf))).toEqual([
    [null, false],
    [null, false],
  ])
  await recheckFiles(parts)
  expect(await Promise.all(ids.map(flagsOf))).toEqual([
    [true, false],
    [false, false],
  ])
})
