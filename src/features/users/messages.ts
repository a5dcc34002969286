export const rolesFailures = {
  user_not_found: 'This user is no longer here.',
  last_admin: 'The last admin must stay: nobody could assign roles any more.',
} as const

/** Spec 2, role assignment. */
export const rolesTexts = {
  heading: 'User List',
  showNew: 'Show New Users',
  showAll: 'Show All Users',
  none: 'No users found.',
  search: 'Search by email or name',
  /** What is listed. */
  users: 'users',
  counted: (total: number) => `${total} ${total === 1 ? 'user' : 'users'}`,
}

export const rowTexts = {
  email: 'Email',
  fullName: 'Full Name',
  institution: 'Institution',
  age: 'Age',
  currentRole: 'Current Role',
  requestedRole: 'Requested Role',
  actions: 'Actions',
  noName: 'No name given',
  noInstitution: 'No institution given',
  noAge: 'No age given',
  noneRequested: 'None requested',
  currentRoleOf: (email: string) => `Current Role of ${email}`,
  save: 'Save',
  saveFor: (email: string) => `Save ${email}`,
  delete: 'Delete',
  deleteFor: (email: string) => `Delete ${email}`,
  newLink: 'New password link',
  newLinkFor: (email: string) => `New password link for ${email}`,
  isDeleted: (email: string) => `${email} was deleted.`,
  isNow: (email: string, role: string) => `${email} is now ${role}.`,
}

export const deleteUserTexts = {
  title: 'Delete this user?',
  cancel: 'Cancel',
  delete: 'Delete',
  goes: 'The user record goes: name, institution, age and role. Every open sign-in ends at once.',
  stays: 'The account stays. Its owner may sign in again and then has the role user.',
  own: 'This is your own record: you will be signed out.',
}

export const rolesPageTexts = {
  title: 'Assign roles',
  description: 'The people of this site and the roles they have.',
  keywords: 'roles, users, admin',
  lead: 'Choose a role and save it: it holds at once. Deleting a user takes the record, not the account: its owner may sign in again, with the role user.',
  loading: 'Loading the users',
  status: 'How the site is',
  refused: { title: 'This page is for admins', text: 'Your account may not assign roles.' },
}

/** The link that an admin hands to the owner of an account. */
export const resetLinkTexts = {
  title: 'New password link',
  /** Stands before the email. */
  for: 'For',
  making: 'Making the link',
  /** `time`: such as `14:02`. */
  worksUntil: (time: string) =>
    `It works once, until ${time}. Give it to nobody else: whoever opens it chooses the password.`,
  link: 'Link',
  copy: 'Copy',
}
