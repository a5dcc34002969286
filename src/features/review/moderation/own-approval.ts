import { ownerRole, type Role } from '#shared/abilities.ts'

/** OWN_APPROVAL: who may approve what they uploaded, or what was imported under their name. */
export const ownApprovals = ['allowed', 'admins', 'nobody'] as const
export type OwnApproval = (typeof ownApprovals)[number]

export const mayApproveOwn = (ownApproval: OwnApproval, role: Role): boolean =>
  ownApproval === 'allowed' || (ownApproval === 'admins' && role === ownerRole)

/** A member who decides about resources. */
export interface Moderator {
  readonly accountId: string
  readonly role: Role
}

export interface OwnRule {
  readonly accountId: string
  /** May decide about what they uploaded, or what was imported under their name. */
  readonly mayApproveOwn: boolean
}

export const ownRuleOf = (ownApproval: OwnApproval, { accountId, role }: Moderator): OwnRule => ({
  accountId,
  mayApproveOwn: mayApproveOwn(ownApproval, role),
})

/** True for a resource that its uploader leaves to someone else, in each act that publishes or restores content. */
export const needsOther = ({ accountId, mayApproveOwn: mayDecide }: OwnRule, uploader: string | null) =>
  !mayDecide && uploader === accountId
