/** What tests begin with: one valid thing of each kind. A test names only what it is about. */
import type { Account, Session } from '#features/accounts/contract.ts'
import type { ModeratedResource } from '#features/moderation/contract.ts'
import type { PublicResource, ResourceDetails } from '#features/resources/resource.ts'
import type { FoundResource } from '#features/search/contract.ts'
import { type ShelfEntry, versionOf } from '#features/shelf/shelf-entry.ts'
import { subjectByStorageName } from '#features/subjects/subject.ts'
import type { User } from '#features/users/contract.ts'

let count = 0

/** A link in Mathematics that nobody has rated, as the public sees it. */
export function aResource(overrides: Partial<PublicResource> = {}): PublicResource {
  const id = overrides.id ?? crypto.randomUUID()
  return {
    id,
    subject: 'Maths',
    title: 'Intro to algebra',
    file_url: `https://school.example/${id}`,
    tags: [],
    modifiedAt: '2026-03-01T08:00:00.000Z',
    ratingTotal: 0,
    ratingAmount: 0,
    averageRating: 0,
    rating: 0,
    kind: 'link',
    bytes: null,
    mime: null,
    pages: null,
    licence: null,
    author: null,
    language: null,
    material: null,
    thumbnail: null,
    ...overrides,
  }
}

/** What only the page of a resource tells, beside a link that nobody described. */
export const aDetailedResource = (overrides: Partial<ResourceDetails> = {}): ResourceDetails => ({
  ...aResource(),
  description: null,
  source: null,
  changes: null,
  fileName: null,
  ...overrides,
})

/** A PDF of 545 kB on the shelf, as the site had it when it was kept. */
export function aShelfEntry(title: string, overrides: Partial<PublicResource> = {}): ShelfEntry {
  const id = overrides.id ?? crypto.randomUUID()
  const file = { kind: 'file', bytes: 545_000, mime: 'application/pdf' } as const
  const resource = aResource({ id, title, file_url: `/files/${id}/notes.pdf`, ...file, ...overrides })
  return { resource, keptAt: 1_000, version: versionOf(resource) }
}

type SignedIn = NonNullable<Session['account']>

/** Somebody who is signed in, a student unless asked otherwise. */
export function anAccount(overrides: Partial<SignedIn> = {}): SignedIn {
  const role = overrides.role ?? 'student'
  const number = (count += 1)
  return { id: `account-${number}`, email: `${role}-${number}@school.example`, role, ...overrides }
}

/** The own user record of somebody who told nothing of themselves. */
export function aProfile(overrides: Partial<Account> = {}): Account {
  return {
    full_name: '',
    email: `somebody-${(count += 1)}@school.example`,
    institution: '',
    age: null,
    role: 'open access user',
    requested_role: '',
    hasPassword: true,
    ...overrides,
  }
}

/** A waiting link in Mathematics, as a moderator sees it. */
export const aModeratedResource = (overrides: Partial<ModeratedResource> = {}): ModeratedResource => ({
  ...aResource({
    title: 'Fractions',
    tags: ['Grade 4', 'fractions'],
    modifiedAt: '2026-03-04T05:06:07.089Z',
  }),
  userID: 'educator@school.example',
  verified: false,
  reported: false,
  reportAmount: 0,
  reportSources: 0,
  quarantined: false,
  activeContent: false,
  remoteContent: false,
  virusScan: 'off',
  understood: 'waiting',
  languageGuess: null,
  source: null,
  changes: null,
  sameFile: [],
  ...overrides,
})

/** Somebody as an admin sees them. */
export function aUser(overrides: Partial<User> = {}): User {
  const number = (count += 1)
  return {
    id: `account-${number}`,
    email: `user-${number}@school.example`,
    full_name: '',
    institution: '',
    age: null,
    role: 'open access user',
    requested_role: '',
    ...overrides,
  }
}

/** A hit of a search. */
export const aFoundResource = (overrides: Partial<FoundResource> = {}): FoundResource => {
  const resource = aResource(overrides)
  return { ...resource, subjectTitle: subjectByStorageName(resource.subject).title, ...overrides }
}
