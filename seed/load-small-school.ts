/** Fills an empty site with the small school through the product's own use cases, as its people would have done. */
import { Readable } from 'node:stream'
import type { Member } from '#shared/abilities.ts'
import { inspectFile } from '#features/files/server/inspect-file.ts'
import { approveResource } from '#features/moderation/server/approve-resource.ts'
import { extractContent } from '#features/previews/server/extract-content.ts'
import { rateResource } from '#features/ratings/server/rate-resource.ts'
import { reportResource } from '#features/reports/server/report-resource.ts'
import { createResource } from '#features/uploads/server/create-resource.ts'
import { createUpload } from '#features/uploads/server/create-upload.ts'
import type { Parts } from '#app/compose.ts'
import { runInThisProcess } from '#platform/sandbox/sandbox.ts'
import type { SeedLesson } from './lesson.ts'
import { lessonFile } from './lesson-file.ts'
import type { SeedPerson } from './person.ts'
import { smallSchool } from './small-school.ts'

const nowhere = Buffer.alloc(32)
const dayMs = 24 * 60 * 60 * 1_000

async function addPeople(
  { accounts, passwords, newAccountId }: Parts,
  people: readonly SeedPerson[],
): Promise<Map<string, Member>> {
  const members = new Map<string, Member>()
  for (const { key, email, password, role, ...about } of people) {
    const accountId = newAccountId()
    await accounts.create({
      ...about,
      id: accountId,
      email,
      role,
      passwordHash: await passwords.hash(password),
    })
    members.set(key, { kind: 'member', accountId, email, role })
  }
  return members
}

async function sendFile(parts: Parts, educator: Member, lesson: SeedLesson) {
  if (lesson.format === 'link') return { link: lesson.url }
  const { fileName, bytes } = lessonFile(lesson)
  const sent = {
    accountId: educator.accountId,
    name: fileName,
    bytes: Readable.from([bytes]),
    announcedBytes: bytes.length,
  }
  const { uploadId } = await createUpload(parts, sent)
  return { uploadId }
}

async function contribute(parts: Parts, educator: Member, lesson: SeedLesson): Promise<string> {
  const { subject, title, grades, tags, licence, author, language, description } = lesson
  const source = await sendFile(parts, educator, lesson)
  const body = {
    subject,
    title,
    tags: [...grades, ...tags],
    licence,
    author,
    language,
    description,
    ...source,
  }
  const { id } = await createResource(parts, educator, body, undefined)
  await extractContent(parts, id)
  const modified_at = new Date(parts.now().getTime() - lesson.daysOld * dayMs)
  await parts.db.updateTable('resources').set({ modified_at }).where('id', '=', id).execute()
  return id
}

async function liveThrough(parts: Parts, moderator: Member, id: string, { state, ratings = [] }: SeedLesson) {
  if (state === 'waiting') return
  await approveResource(parts, id, moderator.accountId)
  for (const [i, stars] of ratings.entries())
    await rateResource(
      parts,
      { resourceId: id, stars, source: `visitor seed-${i}`, addressHash: nowhere },
      undefined,
    )
  if (state === 'reported')
    await reportResource(
      parts,
      { resourceId: id, reason: 'broken', source: 'visitor seed', addressHash: nowhere },
      undefined,
    )
}

/** Gives the people by their key, for tests that act as one of them. */
export async function loadSmallSchool(
  parts: Parts,
  seedPeople: readonly SeedPerson[] = smallSchool.people,
): Promise<ReadonlyMap<string, Member>> {
  const people = await addPeople(parts, seedPeople)
  const [educator, moderator] = [people.get('educator'), people.get('moderator')]
  if (!educator || !moderator) throw new Error('The small school needs an educator and a moderator')
  // A child process takes a quarter of a second to start, and these files are the project's own.
  const withoutChildren = {
    ...parts,
    runInChild: runInThisProcess,
    inspectFile: inspectFile(runInThisProcess),
  }
  for (const lesson of smallSchool.lessons) {
    const id = await contribute(withoutChildren, educator, lesson)
    await liveThrough(parts, moderator, id, lesson)
  }
  return people
}
