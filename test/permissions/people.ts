/** The ten actors of the permission matrix. */
import { sql } from 'kysely'
import type { Person, TestSite } from '../site.ts'
import type { People } from './row.ts'

async function lapsed(site: TestSite, how: 'expired' | 'revoked'): Promise<Person> {
  const admin = await site.member('admin')
  const { db } = site.parts
  if (how === 'revoked') await sql`delete from sessions where account_id = ${admin.accountId}`.execute(db)
  else
    await sql`update sessions set updated_at = now() - interval '13 hours' where account_id = ${admin.accountId}`.execute(
      db,
    )
  return admin
}

export const peopleOf = async (site: TestSite): Promise<People> => ({
  A0: site.anonymous(),
  A: await site.visitor(),
  S: await site.member('student'),
  U: await site.member('open access user'),
  E: await site.member('educator'),
  E2: await site.member('educator'),
  M: await site.member('moderator'),
  D: await site.member('admin'),
  expired: await lapsed(site, 'expired'),
  revoked: await lapsed(site, 'revoked'),
})
