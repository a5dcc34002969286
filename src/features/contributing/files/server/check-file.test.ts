import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeOffice, officeParts } from '#test/files/make-office.ts'
import { makeOle, slidesStream, wordStream } from '#test/files/make-ole.ts'
import { makePdf, makePdfOf } from '#test/files/make-pdf.ts'
import { makeZip } from '#test/files/make-zip.ts'
import { collection, collectionPath, samples } from '#test/samples.ts'
import { type FileExtension, fileTypeOf, fileTypes, maxFileBytes } from '../file-type.ts'
import { checkFile } from './check-file.ts'
import type { FileVerdict } from './checks/file-verdict.ts'
import type { RefusalReason } from '#platform/containers/unsafe-file-error.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'check-file-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** The verdict without checksum and size, which are compared with the file. */
async function verdictOf(file: string, extension: FileExtension): Promise<FileVerdict> {
  const checked = await checkFile(file, fileTypes[extension])
  if (!checked.ok) return checked
  const { sha256, bytes, ...verdict } = checked
  const content = await readFile(file)
  expect([sha256, bytes]).toEqual([createHash('sha256').update(content).digest('hex'), content.length])
  return verdict
}

async function verdictOn(content: string | Buffer, extension: FileExtension): Promise<FileVerdict> {
  const file = path.join(folder, 'local')
  await writeFile(file, content)
  return verdictOf(file, extension)
}
const refused = (reason: RefusalReason) => ({ ok: false, reason })
const accepted = (flags: { activeContent?: boolean; encrypted?: boolean } = {}) => ({
  ok: true,
  activeContent: false,
  remoteContent: false,
  encrypted: false,
  ...flags,
})
const extensions = Object.values(fileTypes).map(({ extension }) => extension)

const good: Record<FileExtension, Buffer> = {
  pdf: makePdf(),
  doc: makeOle([wordStream()]),
  docx: makeOffice('docx'),
  ppt: makeOle([slidesStream()]),
  pptx: makeOffice('pptx'),
}

describe('T20 checkFile', () => {
  test.each(extensions)('accepts a %s only under its own extension', async (kind) => {
    for (const name of extensions) expect((await verdictOn(good[kind], name)).ok, name).toBe(kind === name)
  })

  const strangers: readonly (readonly [string, string | Buffer])[] = [
    ['html', '<!doctype html><html><script>alert(1)</script></html>'],
    ['svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['xml', '<?xml version="1.0"?><a/>'],
    ['js', 'alert(1)'],
    ['exe', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)])],
    ['sh', '#!/bin/sh\necho hello\n'],
    ['png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['zip', makeZip([{ name: 'a.txt', content: 'a' }])],
    ['jar', makeZip([{ name: 'META-INF/MANIFEST.MF', content: 'Main-Class: A' }])],
    ['mhtml', 'MIME-Version: 1.0\r\nContent-Type: multipart/related\r\n\r\n<html>'],
    ['xls', makeOle([{ name: 'Workbook', content: Buffer.from('x') }])],
    ['rtf', '{\\rtf1 text}'],
  ]
  test.each(strangers)('rejects %s under each extension', async (_, content) => {
    for (const name of extensions) expect((await verdictOn(content, name)).ok, name).toBe(false)
  })

  test('rejects an empty file under each extension', async () => {
    for (const name of extensions) expect(await verdictOn('', name)).toEqual(refused('empty'))
  })
})

test.each([
  [262_144, accepted()],
  [262_145, accepted()],
  [maxFileBytes - 1, accepted()],
  [maxFileBytes, accepted()],
  [maxFileBytes + 1, refused('too_large')],
])('CONTRIB-09 CONTRIB-10 checkFile decides on the size of a PDF of %i bytes', async (bytes, verdict) => {
  const file = makePdfOf(bytes)
  expect(file).toHaveLength(bytes)
  expect(await verdictOn(file, 'pdf')).toEqual(verdict)
})

const encryptedPackage = makeOle([
  { name: 'EncryptionInfo', content: Buffer.from('x') },
  { name: 'EncryptedPackage', content: Buffer.from('x') },
])
const encryption = '/Encrypt << /Filter /Standard /V 1 /R 2 >>'
const withPassword: Record<FileExtension, Buffer> = {
  pdf: makePdf([], encryption),
  doc: makeOle([wordStream({ encrypted: true })]),
  docx: encryptedPackage,
  ppt: makeOle([slidesStream(), { name: 'EncryptedSummary' }]),
  pptx: encryptedPackage,
}
test.each(extensions)('CASE-A05 checkFile marks a %s with a password', async (extension) => {
  expect(await verdictOn(withPassword[extension], extension)).toEqual(accepted({ encrypted: true }))
})
test('CASE-A05 T20 checkFile rejects an encrypted package as pdf, doc and ppt', async () => {
  for (const name of ['pdf', 'doc', 'ppt'] as const)
    expect(await verdictOn(encryptedPackage, name), name).toEqual(refused('wrong_content'))
})

test('checkFile throws for a missing file', async () => {
  await expect(checkFile(path.join(folder, 'missing'), fileTypes.pdf)).rejects.toThrow(/ENOENT/)
})

/** Runs the check in its own process: the memory that it takes, and the bytes that it unpacks. */
function costOf(file: string) {
  const script = `
    import { checkFile } from '#features/contributing/files/server/check-file.ts'
    import { fileTypes } from '#features/contributing/files/file-type.ts'
    import { syncBuiltinESMExports } from 'node:module'
    import zlib from 'node:zlib'
    const bytes = process.resourceUsage().maxRSS
    const { inflateRawSync } = zlib
    let unpacked = 0
    zlib.inflateRawSync = (...args) => {
      const part = inflateRawSync(...args)
      unpacked += part.length
      return part
    }
    syncBuiltinESMExports()
    const verdict = await checkFile(${JSON.stringify(file)}, fileTypes.docx)
    const grownMB = (process.resourceUsage().maxRSS - bytes) / 1024
    console.log(JSON.stringify({ verdict, grownMB, unpacked }))`
  const out = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  return JSON.parse(out) as { verdict: FileVerdict; grownMB: number; unpacked: number }
}

test('T25 checkFile rejects an archive bomb without unpacking it', async () => {
  const file = path.join(folder, 'bomb.docx')
  const bomb = { name: 'word/media/padding.bin', content: Buffer.alloc(40_000_000) }
  await writeFile(file, makeZip([...officeParts('docx'), bomb]))
  const { verdict, grownMB, unpacked } = costOf(file)
  expect(verdict).toEqual(refused('unpacks_too_large'))
  expect(grownMB).toBeLessThan(20)
  expect(unpacked).toBe(0)
})

/** Verdicts on the bad files of the sample collection. */
const badFiles: Readonly<Record<string, object>> = {
  'docx-renamed.pdf': refused('wrong_content'),
  'empty.pdf': refused('empty'),
  'exe-header.pptx': refused('wrong_content'),
  'header-only.pdf': refused('damaged'),
  'html-renamed.docx': refused('wrong_content'),
  'javascript.pdf': accepted({ activeContent: true }),
  'junk-before-header.pdf': refused('wrong_content'),
  'launch-action.pdf': accepted({ activeContent: true }),
  'macro-enabled-renamed.docx': refused('macros'),
  'password-protected.pdf': accepted({ encrypted: true }),
  'pdf-renamed.docx': refused('wrong_content'),
  'plain-zip-renamed.docx': refused('wrong_content'),
  'rtf-renamed.doc': refused('wrong_content'),
  'text-renamed.pdf': refused('wrong_content'),
  'truncated.docx': refused('damaged'),
  'truncated.pdf': refused('damaged'),
  // Documents need no entities; they are rejected before a reader could expand or fetch them.
  'xml-entity-expansion.docx': refused('unsafe_xml'),
  'xml-external-entity.docx': refused('unsafe_xml'),
  'zip-bomb-like.docx': refused('unpacks_too_large'),
  'zip-slip-entry.docx': refused('unsafe_archive'),
}

describe('samples', () => {
  const typeOf = (file: string) => fileTypeOf(file) ?? expect.unreachable(file)

  test('T20 are accepted, all 25: two with active content, none encrypted or with remote content', async () => {
    const flagged: string[] = []
    for (const { fileName, bytes } of samples) {
      const verdict = await verdictOn(bytes(), typeOf(fileName).extension)
      expect(verdict, fileName).toMatchObject({ ok: true, encrypted: false, remoteContent: false })
      if (verdict.ok && verdict.activeContent) flagged.push(fileName)
    }
    expect(samples).toHaveLength(25)
    const known = ['binary-piano-4up.pdf', 'cs-unplugged-error-detection-will-it-scan.pdf']
    expect(flagged.toSorted()).toEqual(collection ? known : [])
  })

  test.each(collection?.bad ?? [])('T20 T21 T25 $file gets its verdict of the table', async ({ file }) => {
    const verdict = await verdictOf(collectionPath(file), typeOf(file).extension)
    expect(verdict).toEqual(badFiles[path.basename(file)])
  })
})
