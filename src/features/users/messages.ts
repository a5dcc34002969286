export const rolesFailures = {
  user_not_found: 'This user is no longer here.',
  last_admin: 'The last admin must stay: nobody could assign roles any more.',
} as const
