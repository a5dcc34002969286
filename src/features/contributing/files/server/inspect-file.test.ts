import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { childRunner } from '#platform/sandbox/child-runner.ts'
import { type RunSandboxed, SandboxError, SandboxLimitError } from '#platform/sandbox/sandbox.ts'
import { makeOffice, officeParts } from '#test/files/make-office.ts'
import { makePdfOf } from '#test/files/make-pdf.ts'
import { makeZip } from '#test/files/make-zip.ts'
import { type FileType, fileTypes, maxFileBytes } from '../file-type.ts'
import { inspectFile } from './inspect-file.ts'

const { runInChild, endChildren } = childRunner()
const inspect = (file: string | Buffer, type: FileType) => inspectFile(runInChild, file, type)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'inspect-file-'))
})
afterAll(async () => {
  await endChildren()
  await rm(folder, { recursive: true })
})

async function fileOf(content: Buffer) {
  const file = path.join(folder, 'local')
  await writeFile(file, content)
  return file
}
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

test('T20 CONTRIB-10 inspectFile returns checksum and size of an accepted file, up to the maximum size', async () => {
  for (const content of [makeOffice('docx'), makePdfOf(maxFileBytes)]) {
    const type = content.length === maxFileBytes ? fileTypes.pdf : fileTypes.docx
    expect(await inspect(await fileOf(content), type)).toEqual({
      ok: true,
      activeContent: false,
      remoteContent: false,
      encrypted: false,
      sha256: sha256(content),
      bytes: content.length,
    })
  }
})

test('T20 CASE-A08 inspectFile returns the reason of a rejection and the recognized content', async () => {
  const web = await fileOf(Buffer.from('<!doctype html><script>alert(1)</script>'))
  expect(await inspect(web, fileTypes.docx)).toEqual({
    ok: false,
    reason: 'wrong_content',
    content: 'web_page',
  })
  const banner = Buffer.concat([Buffer.from('Page 1\n'), makePdfOf(20_000)])
  const ofBanner = { ok: false, reason: 'wrong_content', content: 'text_before_header' }
  expect(await inspect(await fileOf(banner), fileTypes.pdf)).toEqual(ofBanner)
  expect(await inspect(banner, fileTypes.pdf)).toEqual(ofBanner)
})

test('T25 inspectFile rejects an archive bomb without memory of this process', async () => {
  const bomb = { name: 'word/media/padding.bin', content: Buffer.alloc(40_000_000) }
  const file = await fileOf(makeZip([...officeParts('docx'), bomb]))
  const before = process.memoryUsage().rss
  expect(await inspect(file, fileTypes.docx)).toEqual({ ok: false, reason: 'unpacks_too_large' })
  expect(process.memoryUsage().rss - before).toBeLessThan(20_000_000)
})

test('T25 inspectFile rejects a file beyond the sandbox limits as too complex and throws if the sandbox fails', async () => {
  const inspectBy = (run: RunSandboxed) => inspectFile(run, 'a', fileTypes.pdf)
  expect(await inspectBy(() => Promise.reject(new SandboxLimitError('too long')))).toEqual({
    ok: false,
    reason: 'too_complex',
  })
  await expect(inspectBy(() => Promise.reject(new SandboxError('broken')))).rejects.toThrow('broken')
  await expect(inspectBy(() => Promise.resolve({ ok: true }))).rejects.toThrow('Invalid')
})

test('inspectFile throws the error code of the disk for a missing file', async () => {
  await expect(inspect(path.join(folder, 'missing'), fileTypes.pdf)).rejects.toMatchObject({ code: 'ENOENT' })
})
