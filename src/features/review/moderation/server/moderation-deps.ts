import type { ContributionDeps } from '#features/contributing/contributions/server/edit-contribution.ts'
import type { DisclosureLog } from '#platform/disclosure-log-repository.ts'
import type { OwnApproval } from '../own-approval.ts'

export interface ModerationDeps extends ContributionDeps {
  readonly disclosures: DisclosureLog
  readonly ownApproval: OwnApproval
  /** Without mail no email can be confirmed, so no uploader is marked. */
  readonly sendsMail: boolean
}
