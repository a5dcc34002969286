import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import type { Ability } from '#shared/abilities.ts'
import { commonFailures } from '#shared/messages.ts'
import { type StorageName, storageNames } from '#features/catalogue/subjects/subject.ts'

/** Topics that need an ability. Their events carry no data: subscribers refetch. */
export const privateTopics = {
  /** Any change of any resource, public or not. */
  moderation: 'moderate resources',
  /** A claim of a moderator began or ended. */
  claims: 'moderate resources',
  /** Any change of a user: record, role, account. */
  users: 'assign roles',
  /** A new entry of the audit log, or a new security event. */
  audit: 'watch the site',
  /** The own account, role or sign-in has changed. */
  session: 'manage own account',
  /** A new notice to the own account. */
  notices: 'manage own account',
} as const satisfies Record<string, Ability>

export type PrivateTopic = keyof typeof privateTopics
export type Topic = `subject:${StorageName}` | PrivateTopic

const isPrivate = (topic: Topic): topic is PrivateTopic => Object.hasOwn(privateTopics, topic)
const { not_signed_in, not_allowed } = commonFailures

const names = Object.keys(privateTopics) as PrivateTopic[]

export const topics: readonly Topic[] = [...storageNames.map((name) => `subject:${name}` as const), ...names]

export const privateOf = (requested: readonly Topic[]) => requested.filter(isPrivate)
export const subjectsOf = (requested: readonly Topic[]) =>
  storageNames.filter((name) => requested.includes(`subject:${name}`))

/** `subject:Maths,moderation` → distinct topics. */
const requestedTopics = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(Math.max(400, topics.join().length))),
    z.transform((text: string) => text.split(',')),
  ),
  z.array(z.enum(topics)).check(z.refine((requested) => new Set(requested).size === requested.length)),
)

export const watch = endpoint({
  method: 'GET',
  path: '/api/live',
  summary:
    'Streams changes of verified resources by subject (topics=subject:Maths,subject:History): first ready, with the number of the newest change as its id and the number of the newest change of these subjects as changed, then added, modified and removed. Nothing is repeated: load a list again whose asOf is smaller than changed. Last-Event-ID only makes the server look for that change first. The topics moderation, claims, users, audit, session and notices only say that something changed; such a stream ends when the permissions of its user change.',
  needs: 'browse resources',
  readsActor: true,
  limit: 'read',
  query: z.strictObject({ topics: requestedTopics }),
  fails: { not_signed_in, not_allowed },
})
