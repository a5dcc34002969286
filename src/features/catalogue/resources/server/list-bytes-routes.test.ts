/** Size of a page of a list on the wire, with all facts of a file in each row. */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { smallSchool } from '#seed/small-school.ts'
import { storeResources } from '#test/database/store-resource.ts'
import { testSite } from '#test/site.ts'

const site = await testSite()
const { db } = site.parts
const anonymous = site.anonymous()

/** Random but reproducible, so that it compresses like real data. */
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')
const uuidOf = (text: string) =>
  digestOf(text).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')

const rows = smallSchool.lessons.slice(0, 50).map((lesson, i) => {
  const id = uuidOf(`resource ${i}`)
  return {
    id,
    subject: lesson.subject,
    title: lesson.title,
    tags: [...lesson.grades, ...lesson.tags],
    licence: lesson.licence ?? null,
    author: lesson.author ?? null,
    language: lesson.language ?? null,
    modified_at: new Date(Date.UTC(2026, 0, 1 + i, i % 24, (i * 7) % 60, (i * 11) % 60, (i * 37) % 1_000)),
    kind: 'file' as const,
    file_url: `/files/${id}/${encodeURIComponent(lesson.title.toLowerCase().replaceAll(/\W+/g, '-'))}.pdf`,
    storage_key: `uploads/${id}.pdf`,
    file_name: 'lesson.pdf',
    sha256: digestOf(id),
    mime: 'application/pdf' as const,
    bytes: 3_000 + ((i * 7_919) % 900_000),
    pages: 1 + (i % 23),
    rating: 4,
    rating_total: 4 * i,
    rating_amount: i,
    average_rating: 4,
    thumbnail: `/covers/${id}/small.webp?v=${digestOf(`cover ${i}`).slice(0, 12)}`,
  }
})
await storeResources(db, rows)

/** Bytes on the wire. */
async function sizeOf(path: string) {
  const answer = await anonymous.call('GET', path, { headers: { 'accept-encoding': 'br' } })
  expect(answer.headers['content-encoding']).toBe('br')
  return answer.rawPayload.length
}

test('budget: 50 rows are at most 8 kB of JSON on the wire, each a file with pages and a cover', async () => {
  const bytes = await sizeOf('/api/resources?limit=50')
  console.info(`50 rows with covers: ${bytes} bytes of ${JSON.stringify(rows).length}`)
  expect(bytes).toBeLessThanOrEqual(8_000)
})

test('LANG-28 groups of two to four languages cost 50 rows at most 0.2 kB of JSON on the wire', async () => {
  const before = await sizeOf('/api/resources?limit=50')
  const groups = [['zu'], ['xh', 'zu'], ['af'], ['nso', 'st', 'zu'], ['af', 'zu']]
  for (const [i, { id }] of rows.entries())
    await db
      .updateTable('resources')
      .set({ also_in: groups[i % groups.length] ?? [] })
      .where('id', '=', id)
      .execute()
  await site.parts.changeFeed.poll()
  const after = await sizeOf('/api/resources?limit=50')
  console.info(`50 rows: ${before} bytes, ${after} with groups`)
  expect(after).toBeGreaterThan(before)
  expect(after - before).toBeLessThanOrEqual(200)
})
