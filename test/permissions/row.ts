/** Rows of the permission matrix, and helpers for their cases and statuses. */
import { contributeFile, publishFile } from '../site-actions.ts'
import type { Person } from '../site.ts'

export const actors = ['A0', 'A', 'S', 'U', 'E', 'E2', 'M', 'D', 'expired', 'revoked'] as const
export type ActorName = (typeof actors)[number]
export type People = Readonly<Record<ActorName, Person>>

/** A call and its target; actor E owns the target. */
export interface Case {
  readonly url: string
  readonly payload?: string | object | Buffer
  readonly headers?: Readonly<Record<string, string>>
  /** The response is a stream that the test ends. */
  readonly endless?: true
}
export interface Row {
  readonly route: string
  readonly what: string
  /** Made for each actor, so that calls do not affect each other. */
  readonly make: (people: People, caller: Person) => Promise<Case>
  readonly statuses: Readonly<Record<ActorName, number>>
}

export const all = (status: number): Row['statuses'] => ({
  A0: status,
  A: status,
  S: status,
  U: status,
  E: status,
  E2: status,
  M: status,
  D: status,
  expired: status,
  revoked: status,
})

// An expired session gets the statuses of an anonymous client.
export const some = (
  anonymous: number,
  visitor: number,
  rest: Partial<Row['statuses']>,
  member: number,
): Row['statuses'] => ({
  ...all(member),
  A0: anonymous,
  A: visitor,
  expired: anonymous,
  revoked: anonymous,
  ...rest,
})
export const educatorsUp = (status: number) => some(401, 401, { S: 403, U: 403 }, status)
export const moderatorsUp = (status: number) => some(401, 401, { S: 403, U: 403, E: 403, E2: 403 }, status)
export const anyCookie = (status: number) => some(401, status, {}, status)

export const plain = (url: string, payload?: object) => () =>
  Promise.resolve({ url, ...(payload && { payload }) })
export const unknownId = '00000000-0000-4000-8000-000000000000'

export const onVerified =
  (path: (id: string) => string, payload?: object) =>
  async ({ E, M }: People) => {
    const { id } = await publishFile(E, M)
    return { url: path(id), ...(payload && { payload }) }
  }
export const onWaiting =
  (path: (id: string) => string, payload?: object) =>
  async ({ E }: People) => {
    const { id } = await contributeFile(E)
    return { url: path(id), ...(payload && { payload }) }
  }
