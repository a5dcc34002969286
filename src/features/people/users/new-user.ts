import { newMemberRole, type Role } from '#shared/abilities.ts'
import type { RequestedRole } from '#features/people/accounts/person-fields.ts'

/** ROLE-05: requests the role of educator and has the role of sign-up still. */
export const newUser: { readonly role: Role; readonly requestedRole: RequestedRole } = {
  role: newMemberRole,
  requestedRole: 'educator',
}

interface Record {
  readonly role: Role
  readonly requested_role: RequestedRole
}
export const isNewUser = ({ role, requested_role }: Record) =>
  role === newUser.role && requested_role === newUser.requestedRole
