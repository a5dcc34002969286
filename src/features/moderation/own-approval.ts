import { ownerRole, type Role } from '#shared/abilities.ts'

/** OWN_APPROVAL: who may approve what they uploaded, or what was imported under their name. */
export const ownApprovals = ['allowed', 'admins', 'nobody'] as const
export type OwnApproval = (typeof ownApprovals)[number]

export const mayApproveOwn = (ownApproval: OwnApproval, role: Role): boolean =>
  ownApproval === 'allowed' || (ownApproval === 'admins' && role === ownerRole)
