/** Builders of valid records. A test names only the fields it is about. */
import type { Account, Session } from '#features/people/accounts/contract.ts'
import { fieldTexts } from '#features/people/accounts/messages.ts'
import {
  detailNames,
  fieldNames,
  type Person,
  personFields,
} from '#features/people/accounts/person-fields.ts'
import type { Contribution } from '#features/contributing/contributions/contract.ts'
import type { OwnContribution } from '#features/contributing/contributions/web/use-contributions.ts'
import type { ModeratedResource } from '#features/review/moderation/contract.ts'
import type { PublicResource, ResourceDetails } from '#features/catalogue/resources/resource.ts'
import type { FoundResource } from '#features/catalogue/search/contract.ts'
import { type ShelfEntry, versionOf } from '#features/public/shelf/shelf-entry.ts'
import { subjectByStorageName } from '#features/catalogue/subjects/subject.ts'
import type { User } from '#features/people/users/contract.ts'

let count = 0

/** Returns a public, unrated link in Mathematics. */
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
    languages: [overrides.language ?? []].flat(),
    material: null,
    made_with_ai: null,
    access: null,
    thumbnail: null,
    ...overrides,
  }
}

/** Returns the detail fields of a resource without description. */
export const aDetailedResource = (overrides: Partial<ResourceDetails> = {}): ResourceDetails => ({
  ...aResource(overrides),
  description: null,
  source: null,
  changes: null,
  fileName: null,
  version: 1,
  translations: [],
  ...overrides,
})

/** Returns a shelf entry of a PDF of 545 kB. */
export function aShelfEntry(title: string, overrides: Partial<PublicResource> = {}): ShelfEntry {
  const id = overrides.id ?? crypto.randomUUID()
  const file = { kind: 'file', bytes: 545_000, mime: 'application/pdf' } as const
  const resource = aResource({ id, title, file_url: `/files/${id}/notes.pdf`, ...file, ...overrides })
  return { resource, keptAt: 1_000, version: versionOf(resource) }
}

type SignedIn = NonNullable<Session['account']>

/** Returns the account of a session, by default a student. */
export function anAccount(overrides: Partial<SignedIn> = {}): SignedIn {
  const role = overrides.role ?? 'student'
  const number = (count += 1)
  return { id: `account-${number}`, email: `${role}-${number}@school.example`, role, ...overrides }
}

/** The fields of a person who states nothing. */
export const blankPerson = Object.fromEntries(
  fieldNames.map((name) => [name, personFields[name].type === 'age' ? null : '']),
) as unknown as Person

/** Labels of the details after institution and age, which tests of pages spell out. */
export const laterDetails = detailNames.slice(2).map((name) => fieldTexts.details[name])

/** Returns an empty profile. */
export function aProfile(overrides: Partial<Account> = {}): Account {
  return {
    ...blankPerson,
    email: `somebody-${(count += 1)}@school.example`,
    role: 'open access user',
    hasPassword: true,
    emailConfirmed: true,
    sendsMail: true,
    guardianAsked: false,
    ...overrides,
  }
}

/** Returns a waiting link in Mathematics, as moderators see it. */
export const aModeratedResource = (overrides: Partial<ModeratedResource> = {}): ModeratedResource => ({
  ...aResource({
    title: 'Fractions',
    tags: ['Grade 4', 'fractions'],
    modifiedAt: '2026-03-04T05:06:07.089Z',
  }),
  userID: 'educator@school.example',
  uploaderUnconfirmed: false,
  verified: false,
  reported: false,
  reportAmount: 0,
  reportSources: 0,
  reportNetworks: 0,
  reportReasons: [],
  quarantined: false,
  activeContent: false,
  remoteContent: false,
  virusScan: 'off',
  understood: 'waiting',
  languageGuess: null,
  source: null,
  changes: null,
  needsOther: false,
  seen: '1.0',
  returned: null,
  returns: 0,
  editedBy: null,
  returnRefusal: null,
  sameFile: [],
  ...overrides,
})

/** Returns a waiting PDF in Mathematics, as its author sees it in the list. */
export function aContribution(overrides: Partial<Contribution> = {}): Contribution {
  const id = overrides.id ?? crypto.randomUUID()
  return {
    id,
    status: 'waiting',
    title: 'Fractions',
    subject: 'Maths',
    tags: ['Grade 4', 'fractions'],
    kind: 'file',
    file_url: `/files/${id}/fractions.pdf`,
    mime: 'application/pdf',
    bytes: 545_000,
    pages: 12,
    licence: 'CC-BY-4.0',
    thumbnail: null,
    modifiedAt: '2026-05-04T08:00:00.000Z',
    queuedAt: '2026-05-04T08:00:00.000Z',
    request: null,
    revisionOpen: false,
    questions: 0,
    ...overrides,
  }
}

/** Returns a contribution with its editable fields. */
export const anOwnContribution = (overrides: Partial<OwnContribution> = {}): OwnContribution => ({
  ...aContribution(overrides),
  editNumber: 1,
  removalAskedAt: null,
  fileName: 'fractions.pdf',
  author: null,
  language: null,
  languages: [overrides.language ?? []].flat(),
  material: null,
  made_with_ai: null,
  description: null,
  source: null,
  changes: null,
  undescribed: 0,
  version: 1,
  findings: [],
  ...overrides,
})

/** Returns a user as admins see it. */
export function aUser(overrides: Partial<User> = {}): User {
  const number = (count += 1)
  return {
    id: `account-${number}`,
    email: `user-${number}@school.example`,
    ...blankPerson,
    role: 'open access user',
    disabled: false,
    unconfirmed: false,
    ...overrides,
  }
}

/** Returns a search hit. */
export const aFoundResource = (overrides: Partial<FoundResource> = {}): FoundResource => {
  const resource = aResource(overrides)
  return { ...resource, subjectTitle: subjectByStorageName(resource.subject).title, ...overrides }
}
