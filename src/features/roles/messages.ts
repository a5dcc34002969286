/** Spec 2, role assignment. */
export const rolesTexts = {
  heading: 'User List',
  showNew: 'Show New Users',
  showAll: 'Show All Users',
  none: 'No users found.',
} as const

export const rolesFailures = {
  user_not_found: 'This user is no longer here.',
  last_admin: 'The last admin must stay: nobody could assign roles any more.',
} as const
