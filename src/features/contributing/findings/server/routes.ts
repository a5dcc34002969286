import publishersFile from '#content/publishers.json' with { type: 'json' }
import type { Db } from '#platform/postgres/connection.ts'
import type { Tx } from '#platform/postgres/idempotency.ts'
import { type Http, memberOf, serve } from '#platform/http/serve.ts'
import type { Member } from '#shared/abilities.ts'
import { failing } from '#shared/endpoint.ts'
import * as contract from '../contract.ts'
import { detectedFindings } from './detected-findings.ts'
import { findingsOf } from './findings-of.ts'
import { type CheckedFile, findingsRepository, type FindingsRepository } from './findings-repository.ts'

/** Raise it when a rule changes: all files are then checked again in the background. */
const rulesVersion = 3

/** The check of a read file, for previews, which run it in the reading child. */
const fileCheckOf = (db: Db, findings: FindingsRepository) => ({
  module: new URL('detect/detect-findings.ts', import.meta.url),
  names: publishersFile.publishers,
  async store(file: CheckedFile, found: unknown, tx?: Tx) {
    const checked = found === undefined ? undefined : detectedFindings.parse(found)
    if (tx) return findings.replace(tx, file, checked)
    await db.transaction().execute((own) => findings.replace(own, file, checked))
  },
  toCheck: findings.toCheck,
  outdated: findings.outdated,
})

/** True if the member leaves files of this uploader to someone else (OWN_APPROVAL). */
type NeedsOther = (member: Member, uploader: string | null) => boolean

/** `version`: of the rules, another one in tests. */
export function findingsFeature({
  db,
  version = rulesVersion,
  needsOther = () => false,
}: {
  readonly db: Db
  readonly version?: number
  readonly needsOther?: NeedsOther
}) {
  const findings = findingsRepository(db, version)
  return {
    fileCheck: fileCheckOf(db, findings),
    /** Open findings by resource, for its contributor and for moderators. */
    findingsOf: (resourceIds: readonly string[]) => findingsOf(findings, resourceIds),
    routes: (http: Http) => findingsRoutes(http, findings, needsOther),
  }
}

const failAnswer = failing(contract.answerFinding)
const failDismissal = failing(contract.dismissFinding)

function findingsRoutes(http: Http, findings: FindingsRepository, needsOther: NeedsOther) {
  serve(http, contract.answerFinding, async (call) => {
    const { findingId } = call.params
    const answered = await findings.answer(findingId, memberOf(call).accountId, call.body.text)
    if (!answered?.answeredAt) throw failAnswer('finding_not_found')
    return { id: findingId, at: answered.answeredAt.toISOString() }
  })
  serve(http, contract.dismissFinding, async (call) => {
    const { findingId } = call.params
    const member = memberOf(call)
    const dismissed = await findings.dismiss(findingId, member.accountId, (uploader) =>
      needsOther(member, uploader),
    )
    if (dismissed === 'own_upload') throw failDismissal('own_upload')
    if (!dismissed) throw failDismissal('finding_not_found')
    return { id: findingId }
  })
}
