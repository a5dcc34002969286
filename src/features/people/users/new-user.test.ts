import { expect, test } from 'vitest'
import { roles } from '#shared/abilities.ts'
import { requestedRoles } from '#features/people/accounts/person-fields.ts'
import { isNewUser } from './new-user.ts'

test('ROLE-05 new user is an open access user who requests the role educator', () => {
  const all = roles.flatMap((role) => requestedRoles.map((requested_role) => ({ role, requested_role })))
  expect(all.filter(isNewUser)).toEqual([{ role: 'open access user', requested_role: 'educator' }])
})
