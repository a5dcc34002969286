import { toPublicResource } from '#features/resources/public-resource.ts'
import { subjectsNamed } from '#features/search/search-words.ts'
import type { ModeratedResource } from '../contract.ts'
import type { ModerationRepository, ResourceRow } from './moderation-repository.ts'

const toModerated = (row: ResourceRow): ModeratedResource => ({
  ...toPublicResource(row),
  userID: row.user_id,
  verified: row.verified === true,
  reported: row.reported === true,
  reportAmount: row.report_amount ?? 0,
  activeContent: row.active_content,
})

/** Both tables of the moderation page, oldest first, narrowed by title, tags, subject or uploader (MOD-02). */
export async function listModeration(
  { moderation }: { moderation: ModerationRepository },
  q: string | undefined,
) {
  const text = q?.trim() ?? ''
  const search = text === '' ? undefined : { text, subjects: subjectsNamed(text) }
  const [unverified, reported] = await Promise.all([
    moderation.unverified(search),
    moderation.reported(search),
  ])
  return { unverified: unverified.map(toModerated), reported: reported.map(toModerated) }
}
