/**
 * Every field that people state about themselves, once. A field has one name: in the API and as a column of `users`.
 * Contracts, SQL, forms, the own account, the page of a guardian and the admin's list are derived from this table.
 * Email and role are ordinary code beside it.
 *
 * docs/architecture/recipes.md has the steps to add one.
 */

/** Roles that an owner can request (AUTH-06, ACCT-08); blank: none. */
export const requestedRoles = ['', 'student', 'educator'] as const
export type RequestedRole = (typeof requestedRoles)[number]

export interface PersonField {
  readonly type: 'text' | 'age' | 'role'
  /** Limit of a text in characters. */
  readonly maxLength?: number
  /** Attribute of the input. */
  readonly autoComplete?: string
  /** The search in the admin's list covers it. */
  readonly searched?: true
}

export const personFields = {
  /** A sign-up asks for it in two parts. */
  full_name: { type: 'text', maxLength: 241, searched: true },
  institution: { type: 'text', maxLength: 160, autoComplete: 'organization' },
  age: { type: 'age' },
  requested_role: { type: 'role' },
} as const satisfies Readonly<Record<string, PersonField>>

export type FieldName = keyof typeof personFields
export type TypeOf<Name extends FieldName> = (typeof personFields)[Name]['type']

interface Values {
  readonly text: string
  readonly age: number | null
  readonly role: RequestedRole
}

/** The fields of a record. */
export type Person = { readonly [Name in FieldName]: Values[TypeOf<Name>] }
/** Fields that are left out stay, or are blank in a new record. */
export type PersonInput = { readonly [Name in FieldName]?: Person[Name] | undefined }

export const fieldNames = Object.keys(personFields) as readonly FieldName[]
/** True if the search of the admin's list covers the field. */
export const isSearched = (name: FieldName) => 'searched' in personFields[name]

/** Fields beside name and requested role, which have places of their own on each screen. */
export type DetailName = Exclude<FieldName, 'full_name' | 'requested_role'>
export const detailNames = fieldNames.filter(
  (name): name is DetailName => name !== 'full_name' && name !== 'requested_role',
)

/** Details that are typed as a text. */
export type TextName = Exclude<DetailName, 'age'>
export const textNames = detailNames.filter((name): name is TextName => name !== 'age')

/** AUTH-11: joins first and last name. */
export const fullName = (first: string, last: string) => `${first.trim()} ${last.trim()}`.trim()
