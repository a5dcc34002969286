/** Acts of the audit log, and who did them to whom, in words for the page, the CSV file and the shell. */
import type { messagesIn } from './messages.ts'

export const auditActs = [
  'resource.approved',
  'resource.deleted',
  'resource.quarantined',
  'resource.released',
  'resource.returned',
  'resource.resubmitted',
  'resource.withdrawn',
  'resource.edited',
  'resource.unpublished',
  'resource.restored',
  'return.undone',
  'revision.proposed',
  'revision.accepted',
  'revision.declined',
  'finding.dismissed',
  'error.confirmed',
  'error.rejected',
  'removal.asked',
  'removal.declined',
  'lesson.joined',
  'lesson.declined',
  'lesson.separated',
  'resources.exported',
  'resources.imported',
  'resources.moved',
  'replacement.proposed',
  'version.published',
  'version.withdrawn',
  'ratings.undone',
  'role.changed',
  'user.deleted',
  'account.created',
  'account.disabled',
  'account.enabled',
  'account.deleted',
  'account.erased',
  'account.taken-over',
  'address.trusted',
  'identity.connected',
  'identity.disconnected',
  'password.link-made',
  'password.reset',
  'password.changed',
  'email.changed',
  'email.confirmed',
  'email.restored',
  'sessions.ended',
  'factor.added',
  'factor.removed',
  'factors.reset',
  'recovery-codes.made',
  'guardian.confirmed',
  'audit.exported',
  'search.removed',
  'key.rotated',
] as const
export type AuditAct = (typeof auditActs)[number]

type KeyOf<Name extends string> = Name extends `${infer A}.${infer B}`
  ? `${KeyOf<A>}_${KeyOf<B>}`
  : Name extends `${infer A}-${infer B}`
    ? `${A}_${B}`
    : Name

/** Key of the text of an act: `password.link-made` → `password_link_made`. */
const keyOf = <Name extends AuditAct>(name: Name) => name.replaceAll(/[.-]/g, '_') as KeyOf<Name>

type Texts = ReturnType<typeof messagesIn>
export type ActTexts = Texts['auditActTexts']
export type KindTexts = Texts['eventKindTexts']
export type NameTexts = Texts['auditNameTexts']

export const actLabel = (act: AuditAct, texts: ActTexts): string => texts[keyOf(act)]

/** Kinds of security events, each with its label: `sign_in.ok` is the text `ok` of the group `sign_in`. */
const labelsOf = (texts: KindTexts): readonly (readonly [string, string])[] =>
  Object.entries(texts).flatMap(([noun, label]: [string, string | Readonly<Record<string, string>>]) =>
    typeof label === 'string'
      ? [[noun, label] as const]
      : Object.entries(label).map(([verb, each]) => [`${noun}.${verb}`, each] as const),
  )
export const eventKinds = (texts: KindTexts): readonly string[] => labelsOf(texts).map(([kind]) => kind)
export const kindLabel = (kind: string, texts: KindTexts): string =>
  labelsOf(texts).find(([name]) => name === kind)?.[1] ?? kind

/** The actor or subject of an entry: an account, `operator`, `system`, `guardian` or `provider ID`. */
export interface Party {
  readonly id: string
  /** Of an account that exists. */
  readonly email: string | null
}

const isAccountId = (id: string) => id === 'deleted' || /^[\da-f]{8}-/.test(id)

/** The email of an account; `Account deleted` for one that is gone. */
export function partyLabel({ id, email }: Party, texts: NameTexts): string {
  if (email !== null) return email
  if (id === 'operator' || id === 'system' || id === 'guardian') return texts[id]
  return isAccountId(id) ? texts.deleted : id
}

const isAboutResource = (act: AuditAct) =>
  /^(resource|return|revision|finding|replacement|version|error|removal|lesson|ratings)\./.test(act)

interface Entry {
  readonly act: AuditAct
  readonly subject: Party
  readonly title: string | null
}

/** The subject of an entry in words: the title of a resource, the email of an account, or the name of a list. */
export const subjectLabel = ({ act, subject, title }: Entry, texts: NameTexts): string =>
  title ?? (isAboutResource(act) ? subject.id : partyLabel(subject, texts))
