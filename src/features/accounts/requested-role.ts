/** What a person may ask to be (spec 2 and 5); blank: nothing asked. */
export const requestedRoles = ['', 'student', 'educator'] as const
export type RequestedRole = (typeof requestedRoles)[number]

/** AUTH-11: first and last name become one. */
export const fullName = (first: string, last: string) => `${first.trim()} ${last.trim()}`.trim()

/** Below it the law asks for a guardian's consent (POPIA s34–35). */
export const ageOfConsent = 18
