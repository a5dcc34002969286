/** Kinds of notices and their data. A kind needs texts in `messages/*.json`: for the page, and for the mail. */
import type { Role } from '#shared/abilities.ts'

/** Number of a proposed version of a public resource; left out for a resource of its own. */
type OfVersion = Readonly<{ version?: number }>

export interface NoticeData {
  /** A moderator asks for changes, in the moderator's words. */
  readonly returned: { readonly reason: string; readonly text: string } & OfVersion
  readonly published: OfVersion
  /** `reason`: if the moderator sends it. `expired`: by the site, after 180 days without an answer. */
  readonly removed: { readonly reason?: string; readonly expired?: true } & OfVersion
  readonly edited: { readonly fields: readonly string[] }
  readonly 'revision.decided': {
    readonly accepted: readonly string[]
    readonly declined: readonly string[]
    readonly text?: string
  }
  readonly 'removal.declined': { readonly text: string }
  /** To the moderator who returned it. */
  readonly resubmitted: Readonly<Record<string, never>>
  readonly 'error.reported': Readonly<Record<string, never>>
  /** To the account that reported it. `text`: the public words, or why it is no error. */
  readonly 'error.decided': { readonly state: 'confirmed' | 'rejected' | 'fixed'; readonly text: string }
  readonly 'lesson.joined': { readonly text?: string }
  readonly 'lesson.declined': { readonly text?: string }
  /** A returned resource is removed in 30 days. */
  readonly reminder: Readonly<Record<string, never>>
  readonly 'role.granted': { readonly role: Role }
  /** An admin or the operator changed a way into the account, or what it may do; `act` of the audit log. */
  readonly 'access.changed': { readonly act: string }
}
export type NoticeKind = keyof NoticeData

export const noticeKinds = [
  'returned',
  'published',
  'removed',
  'edited',
  'revision.decided',
  'removal.declined',
  'resubmitted',
  'reminder',
  'error.reported',
  'error.decided',
  'lesson.joined',
  'lesson.declined',
  'role.granted',
  'access.changed',
] as const satisfies readonly NoticeKind[]

interface NoticeOf<K extends NoticeKind> {
  readonly accountId: string
  readonly kind: K
  readonly resourceId?: string
  /** Title of the resource, as it is now. */
  readonly title?: string
  readonly data: NoticeData[K]
}
export type NewNotice = { readonly [K in NoticeKind]: NoticeOf<K> }[NoticeKind]
