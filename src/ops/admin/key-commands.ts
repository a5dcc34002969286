/** `accept-key` and `rotate-key`: commands for the secret key of the site (docs/operating/several-nodes.md). */
import { CommandError } from '../run-command.ts'
import { codeOf } from '#platform/errors.ts'

export interface KeyRotation {
  readonly file: string
  /** False after the first step of a site with several nodes. */
  readonly isCurrent: boolean
}

const refusals: Readonly<Record<string, string>> = {
  EEXIST:
    'Another rotation runs, or one was interrupted. In that case remove the file that ends in .rotating.',
  EACCES: 'The key file or its folder cannot be written. Rotate the key where the original of the file is.',
}

export async function rotateKey(deps: { readonly rotateKey: () => Promise<KeyRotation> }) {
  try {
    const { file, isCurrent } = await deps.rotateKey()
    return isCurrent
      ? `${file} holds a new key, and the former one for 31 days: everyone stays signed in. Copy the file to every node, and restart the nodes one after the other.`
      : `${file} holds a second key, which is not used yet. Copy the file to every node, restart the nodes one after the other, then run this command again.`
  } catch (error) {
    const code = codeOf(error)
    const refusal = refusals[['EROFS', 'EPERM'].includes(code) ? 'EACCES' : code]
    throw refusal === undefined ? error : new CommandError(refusal)
  }
}

export const acceptKey = async (deps: { readonly acceptKey: () => Promise<string> }) =>
  `The key in ${await deps.acceptKey()} is now the key of this site. Copy it to every node and restart them. Everyone has to sign in again.`
