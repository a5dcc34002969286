/** Stores files directly in file store and table, as after an upload. */
import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileTypeOf } from '#features/contributing/files/file-type.ts'
import { storeResource, type NewRow } from './store-resource.ts'
import type { TestSite } from '../site.ts'

/** Stores a waiting file; returns its resource id. */
export async function storeFile(
  { parts }: Pick<TestSite, 'parts'>,
  bytes: Buffer,
  { fileName = 'notes.pdf', ...overrides }: { readonly fileName?: string } & Partial<NewRow> = {},
): Promise<string> {
  const type = fileTypeOf(fileName)
  if (!type) throw new Error(`${fileName} is none of the five types`)
  const id = randomUUID()
  const storageKey = `uploads/notes-${id.replaceAll('-', '')}.${type.extension}`
  const folder = await mkdtemp(path.join(tmpdir(), 'thuto-file-'))
  await writeFile(path.join(folder, 'file'), bytes)
  await parts.files.claim(storageKey, path.join(folder, 'file'))
  await rm(folder, { recursive: true })
  return storeResource(parts.db, {
    id,
    kind: 'file',
    verified: null,
    file_url: `/files/${id}/${encodeURIComponent(fileName)}`,
    storage_key: storageKey,
    file_name: fileName,
    bytes: bytes.length,
    mime: type.mime,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    ...overrides,
  })
}
