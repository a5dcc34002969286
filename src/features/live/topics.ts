/** What a watcher can ask to hear of. Subjects are open to everybody; the other topics need an ability. */
import type { Ability } from '#shared/abilities.ts'
import { type StorageName, storageNames } from '#features/subjects/subject.ts'

/** What is told there carries no data: whoever hears it reads anew what they may see. */
export const privateTopics = {
  /** Any change of any resource, public or not. */
  moderation: 'moderate resources',
  /** Any change of a person: record, role, account. */
  users: 'assign roles',
  /** The own account, role or sign-in has changed. */
  session: 'manage own account',
} as const satisfies Record<string, Ability>

export type PrivateTopic = keyof typeof privateTopics
export type Topic = `subject:${StorageName}` | PrivateTopic

const isPrivate = (topic: Topic): topic is PrivateTopic => Object.hasOwn(privateTopics, topic)
const names = Object.keys(privateTopics) as PrivateTopic[]

export const topics: readonly Topic[] = [...storageNames.map((name) => `subject:${name}` as const), ...names]

export const privateOf = (wanted: readonly Topic[]) => wanted.filter(isPrivate)
export const subjectsOf = (wanted: readonly Topic[]) =>
  storageNames.filter((name) => wanted.includes(`subject:${name}`))
