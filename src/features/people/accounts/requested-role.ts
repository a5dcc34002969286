/** Roles that an owner can request (AUTH-06, ACCT-08); blank: none. */
export const requestedRoles = ['', 'student', 'educator'] as const
export type RequestedRole = (typeof requestedRoles)[number]

/** AUTH-11: joins first and last name. */
export const fullName = (first: string, last: string) => `${first.trim()} ${last.trim()}`.trim()

/** Minors below this age need a guardian's consent (POPIA s34–35). */
export const ageOfConsent = 18
