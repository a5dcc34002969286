/** Writes accounts, uploads and resources directly to the database. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { NewResource, StoredFile } from '#features/contributing/uploads/server/filing-repository.ts'
import {
  addUpload,
  advanceUpload,
  type Upload,
} from '#features/contributing/uploads/server/uploads-repository.ts'
import type { Db } from '#platform/postgres/connection.ts'

export const newId = () => randomBytes(16).toString('hex')

export async function anAccount(db: Db): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('accounts')
    .values({ id, email: `${id}@school.example` })
    .execute()
  return id
}

/** Stores a complete upload. */
export async function anUpload(db: Db, accountId: string): Promise<Upload> {
  const upload = { id: newId(), accountId, fileName: 'notes.pdf', bytes: 1_000 }
  await addUpload(db, upload, () => undefined, { countStored: false })
  await advanceUpload(db, upload.id, 0, upload.bytes)
  return { ...upload, received: upload.bytes }
}

/** Returns the stored file of an inspected upload. */
export const storedFileOf = ({ id, fileName, bytes }: Upload): StoredFile => ({
  uploadId: id,
  storageKey: `uploads/notes-${id}.pdf`,
  fileName,
  bytes,
  sha256: id.repeat(2),
  virusScan: 'clean',
  mime: 'application/pdf',
  activeContent: true,
  remoteContent: true,
})

/** Returns a new resource; a link without `file`. */
export const aNewResource = (uploaderAccountId: string, file?: StoredFile): NewResource => ({
  id: randomUUID(),
  userID: 'a@school.example',
  uploaderAccountId,
  subject: 'Maths',
  title: 'Notes',
  fileUrl: file ? '/files/x/notes.pdf' : 'https://school.example/',
  tags: ['Grade 4'],
  licence: null,
  author: '',
  languages: [],
  description: undefined,
  source: undefined,
  changes: undefined,
  rightsStatement: undefined,
  file,
})
