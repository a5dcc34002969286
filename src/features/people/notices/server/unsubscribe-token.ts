/** The token of an unsubscribe link: account and kind of mail, signed. It ends mails of that kind and does nothing else. */
import type { Signer } from '#platform/keys/signer.ts'
import type { ChoiceKind } from './notice-choices-repository.ts'

export interface Unsubscription {
  readonly accountId: string
  readonly kind: ChoiceKind
}

const kinds = ['contributions', 'queue'] as const satisfies readonly ChoiceKind[]

// The first word separates it from other texts that are signed with this key.
const textOf = ({ kind, accountId }: Unsubscription) => `unsubscribe ${kind} ${accountId}`

export const signUnsubscription = (what: Unsubscription, { sign }: Signer): string =>
  `${what.kind}.${Buffer.from(what.accountId).toString('base64url')}.${sign(textOf(what))}`

/** Undefined if this site did not sign it, or with a key that is no longer accepted. */
export function openUnsubscription(token: string, { verify }: Signer): Unsubscription | undefined {
  const [, name, account = '', signature = ''] =
    /^([a-z]+)\.([\w-]{1,300})\.([\w-]{43,51})$/.exec(token) ?? []
  const kind = kinds.find((each) => each === name)
  if (!kind) return undefined
  const what = { kind, accountId: Buffer.from(account, 'base64url').toString() }
  return verify(textOf(what), signature) ? what : undefined
}
