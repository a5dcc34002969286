/** Corrected resources, made by calls as their people make them. */
import { makeLesson } from '#test/files/make-lesson.ts'
import { approve, publishFile, sendUpload } from '#test/site-actions.ts'
import type { Person } from '#test/site.ts'

let made = 0
/** Other bytes in each call. */
export const lessonBytes = () => Buffer.concat([makeLesson('pdf').bytes, Buffer.from(`\n% ${(made += 1)}\n`)])

/** Sends a proposal with another file; returns the answer. */
export async function propose(author: Person, id: string, more: Readonly<Record<string, unknown>> = {}) {
  const { bytes = lessonBytes(), fileName = 'corrected.pdf', ...body } = more
  const uploadId = await sendUpload(author, { bytes: bytes as Buffer, fileName: String(fileName) })
  const payload = { version: 1, kind: 'correction', note: 'row 3', uploadId, ...body }
  return author.call('POST', `/api/resources/${id}/replacements`, { payload })
}

/** The id of a proposal. */
export const proposed = async (author: Person, id: string, more = {}) => {
  const answer = await propose(author, id, more)
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json<{ id: string }>().id
}

/** A public resource of the author, and the bytes of its versions in order. */
export async function corrected(author: Person, moderator: Person, versions = 2) {
  const bytes = Array.from({ length: versions }, lessonBytes)
  const { id } = await publishFile(author, moderator, { bytes: bytes[0] ?? Buffer.alloc(0) })
  for (const [i, each] of bytes.slice(1).entries())
    await approve(moderator, await proposed(author, id, { version: i + 1, bytes: each }))
  return { id, bytes }
}
