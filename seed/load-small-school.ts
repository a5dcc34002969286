/** Fills an empty site with the small school, through the use cases of the product. */
import { randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Member } from '#shared/abilities.ts'
import { createAccount } from '#features/people/accounts/server/accounts-repository.ts'
import { approveResource } from '#features/review/moderation/server/decisions/decisions-repository.ts'
import { addUnmailedNotice } from '#features/people/notices/server/notices-repository.ts'
import { rulesVersion } from '#features/contributing/findings/server/detected-findings.ts'
import { extractContent } from '#features/contributing/previews/server/extract-content.ts'
import { rateResource } from '#features/catalogue/ratings/server/rate-resource.ts'
import { ratingBatches } from '#features/catalogue/ratings/server/ratings-repository.ts'
import { reportResource } from '#features/review/reports/server/routes.ts'
import { createResource } from '#features/contributing/uploads/server/create-resource.ts'
import { createUpload } from '#features/contributing/uploads/server/create-upload.ts'
import { uploadLimits } from '#features/contributing/uploads/upload-limits.ts'
import type { Platform } from '#app/open-platform.ts'
import { runInThisProcess } from '#platform/sandbox/sandbox.ts'
import type { SeedLesson } from './lesson.ts'
import { lessonFile } from './lesson-file.ts'
import type { SeedPerson } from './person.ts'
import { retryDatabase, type RetryDatabase } from './retry-database.ts'
import { smallSchool } from './small-school.ts'

const noAddressHash = Buffer.alloc(32)
/** A lesson mostly waits for the disk, at each commit. More would wait too long for the lock of uploads on a slow disk. */
const lessonsAtOnce = 6
const dayMs = 24 * 60 * 60 * 1_000

/** No sandbox: a child process takes 250 ms to start, and these files are the project's own. */
const schoolDeps = ({ config, store, inspection, uploadBodies, auth, ...platform }: Platform) => ({
  ...platform,
  ...store,
  ...inspection,
  ...uploadBodies,
  passwords: auth.passwords,
  runInChild: runInThisProcess,
  // A repeated step leaves its first upload open.
  uploadLimits: { ...uploadLimits(config.limits, config.storageQuotaBytes), openUploads: 10 * lessonsAtOnce },
  rightsRule: config.rightsRule,
  ratingPolicy: config.ratingPolicy,
  addNotice: addUnmailedNotice,
  rulesVersion,
  addRating: ratingBatches(platform.db),
  newResourceId: () => randomUUID(),
  newUploadId: () => randomBytes(16).toString('hex'),
  notifications: platform.live.notifications,
})
type SchoolDeps = ReturnType<typeof schoolDeps> & { readonly retry: RetryDatabase }

async function addPeople(
  { db, passwords, retry }: SchoolDeps,
  people: readonly SeedPerson[],
): Promise<Map<string, Member>> {
  const add = async ({ key, email, password, role, ...about }: SeedPerson): Promise<[string, Member]> => {
    const accountId = randomUUID()
    const passwordHash = await passwords.hash(password)
    await retry(() => createAccount(db, { ...about, id: accountId, email, role, passwordHash }))
    return [key, { kind: 'member', accountId, email, role, isConfirmed: true }]
  }
  return new Map(await Promise.all(people.map(add)))
}

async function sendFile(deps: SchoolDeps, educator: Member, lesson: SeedLesson) {
  if (lesson.format === 'link') return { link: lesson.url }
  const { fileName: name, bytes } = lessonFile(lesson)
  const upload = { accountId: educator.accountId, name, announcedBytes: bytes.length }
  const { uploadId } = await deps.retry(() =>
    createUpload(deps, { ...upload, bytes: Readable.from([bytes]) }),
  )
  return { uploadId }
}

async function contribute(deps: SchoolDeps, educator: Member, lesson: SeedLesson): Promise<string> {
  const { subject, title, grades, tags, licence, author, language, description } = lesson
  const details = { subject, title, tags: [...grades, ...tags], licence, author, language, description }
  const body = { ...details, ...(await sendFile(deps, educator, lesson)) }
  const key = randomUUID()
  const { id } = await deps.retry(() => createResource(deps, educator, body, key))
  await deps.retry(() => extractContent(deps, id))
  const modified_at = new Date(deps.now().getTime() - lesson.daysOld * dayMs)
  await deps.retry(() => deps.db.updateTable('resources').set({ modified_at }).where('id', '=', id).execute())
  return id
}

async function approveAndRate(
  deps: SchoolDeps,
  moderator: Member,
  id: string,
  { state, ratings = [] }: SeedLesson,
) {
  if (state === 'waiting') return
  const { accountId } = moderator
  const approval = { resourceId: id, accountId, mayApproveOwn: true }
  const once = { actor: `account ${accountId}`, key: randomUUID(), request: null }
  await deps.retry(() => approveResource({ ...deps, addNotice: addUnmailedNotice }, approval, once))
  for (const [i, stars] of ratings.entries()) {
    const click = { resourceId: id, stars, source: `visitor seed-${i}`, addressHash: noAddressHash }
    const key = randomUUID()
    await deps.retry(() => rateResource(deps, click, key))
  }
  if (state !== 'reported') return
  const report = {
    resourceId: id,
    reason: 'broken',
    source: 'visitor seed',
    addressHash: noAddressHash,
  } as const
  const key = randomUUID()
  await deps.retry(() => reportResource(deps.db, report, key))
}

/** Returns the people by key, for tests that act as one of them. */
export async function loadSmallSchool(
  platform: Platform,
  seedPeople: readonly SeedPerson[] = smallSchool.people,
  retry = retryDatabase(),
): Promise<ReadonlyMap<string, Member>> {
  const deps = { ...schoolDeps(platform), retry }
  const people = await addPeople(deps, seedPeople)
  const [educator, moderator] = [people.get('educator'), people.get('moderator')]
  if (!educator || !moderator) throw new Error('The small school needs an educator and a moderator')
  const lessons = smallSchool.lessons.values()
  const contributeRest = async () => {
    for (const lesson of lessons) {
      const id = await contribute(deps, educator, lesson)
      await approveAndRate(deps, moderator, id, lesson)
    }
  }
  await Promise.all(Array.from({ length: lessonsAtOnce }, contributeRest))
  return people
}
