/** `npm run admin -- …`: what the operator does from the shell with accounts and, on a notice, with resources. */
import { looksLikeEmail } from '#features/accounts/password.ts'
import type { AccountDeletionRepository } from '#features/accounts/server/deletion/account-deletion-repository.ts'
import { eraseAccount } from '#features/accounts/server/deletion/delete-account.ts'
import type { ResetLink } from '#features/accounts/server/new-password/issue-reset-link.ts'
import { assignableRoles } from '#features/users/contract.ts'
import { changeRole } from '#features/users/server/manage-users.ts'
import type { UsersRepository } from '#features/users/server/users-repository.ts'
import { ownerRole } from '#shared/abilities.ts'
import { Failure } from '#shared/failure.ts'
import type { RatingSourceParts } from '#features/ratings/server/rating-sources.ts'
import { undoRatingsCommand, undoRatingsUsage } from './ratings/undo-ratings-command.ts'
import {
  addressesIn,
  type AddressParts,
  emailOf,
  refuseUnconfirmed,
  theAccount,
  trust,
  trustAddresses,
  unconfirmed,
} from './addresses/address-commands.ts'
import { CommandTrouble } from './shell.ts'
import { type SeenParts, whomTheySaw } from './disclosures/whom-they-saw.ts'
import {
  idOf,
  type TakedownName,
  type TakedownParts,
  takeDown,
  takedownCommands,
} from './takedown/takedown-commands.ts'
import type { Staging } from '#platform/files/staging.ts'

export interface AdminCommandParts extends TakedownParts, SeenParts, AddressParts, RatingSourceParts {
  readonly users: UsersRepository
  readonly accountDeletions: AccountDeletionRepository
  readonly staging: Pick<Staging, 'discard'>
  readonly makeResetLink: (accountId: string, madeBy: string) => Promise<ResetLink>
  readonly newAccountId: () => string
  /** The key of this node is the site's from now on; gives the file it is in. */
  readonly acceptKey: () => Promise<string>
}

/** The operator's name in the audit trail. */
const by = 'operator'
const lastAdmin = `is the last ${ownerRole} who can sign in. Give somebody else that role first.`

interface Asked {
  readonly email: string
  /** What stands behind the email. */
  readonly more: readonly string[]
}
/** Gives what is to be read. */
type Command = (parts: AdminCommandParts, asked: Asked) => Promise<string>

const linkFor = async ({ makeResetLink }: AdminCommandParts, accountId: string) =>
  `Hand over this link; it sets a password, once, within 30 minutes: ${(await makeResetLink(accountId, by)).link}`

const create: Command = async (parts, { email }) => {
  if (!looksLikeEmail(email)) throw new CommandTrouble(`${email} is not an email address.`)
  const accountId = parts.newAccountId()
  if (!(await parts.operated.create({ accountId, email, by })))
    throw new CommandTrouble(`There is an account for ${email} already.`)
  return `Made the account ${email}. ${await linkFor(parts, accountId)}`
}

const role: Command = async (parts, { email, more }) => {
  const named = more.filter((word) => word !== unconfirmed)
  const wanted = assignableRoles.find((each) => each === named.join(' ').toLowerCase())
  if (!wanted) throw new CommandTrouble(`The role must be one of: ${assignableRoles.join(', ')}.`)
  const { id, isConfirmed } = await theAccount(parts, email)
  if (!isConfirmed && !more.includes(unconfirmed)) refuseUnconfirmed(email, wanted)
  await parts.operated.ensureRecord(id)
  try {
    await changeRole(parts, { accountId: id, role: wanted, by })
  } catch (trouble) {
    if (trouble instanceof Failure && trouble.code === 'last_admin')
      throw new CommandTrouble(`${email} ${lastAdmin}`)
    throw trouble
  }
  return `${email}${isConfirmed ? '' : ' (not confirmed)'} has the role ${wanted} now, in open sessions too.`
}

const disable: Command = async (parts, { email }) => {
  const { id } = await theAccount(parts, email)
  if (!(await parts.operated.disable({ accountId: id, by })))
    throw new CommandTrouble(`${email} is disabled already.`)
  return `${email} is disabled: its sessions have ended, and it cannot sign in until it is enabled.`
}

const enable: Command = async (parts, { email }) => {
  const { id } = await theAccount(parts, email)
  if (!(await parts.operated.enable({ accountId: id, by })))
    throw new CommandTrouble(`${email} is not disabled.`)
  return `${email} is enabled and may sign in again.`
}

const erase: Command = async (parts, { email }) => {
  const { id } = await theAccount(parts, email)
  const outcome = await eraseAccount(parts, { accountId: id, email, by })
  if (outcome === 'last of its role') throw new CommandTrouble(`${email} ${lastAdmin}`)
  return `${email} is erased. Its resources stay, without a name.`
}

const resetLink: Command = async (parts, { email }) => {
  const { id, disabled } = await theAccount(parts, email)
  if (disabled) throw new CommandTrouble(`${email} is disabled: no link would work. Enable it first.`)
  return linkFor(parts, id)
}

const takeOver: Command = async (parts, { email }) => {
  const { id, disabled } = await theAccount(parts, email)
  if (disabled) throw new CommandTrouble(`${email} is disabled: no link would work. Enable it first.`)
  await parts.operated.takeOver({ accountId: id, by })
  return `${email} is taken over: its sessions, its password and every other way into it are gone. ${await linkFor(parts, id)}`
}

const seen: Command = async (parts, { email, more: [month = ''] }) => {
  const { id } = await theAccount(parts, email)
  return whomTheySaw(parts, { id, email }, month)
}

const commands: Readonly<Record<string, { readonly act: Command; readonly takes: string }>> = {
  create: { act: create, takes: 'EMAIL' },
  role: { act: role, takes: `EMAIL ROLE [${unconfirmed}]` },
  disable: { act: disable, takes: 'EMAIL' },
  enable: { act: enable, takes: 'EMAIL' },
  erase: { act: erase, takes: 'EMAIL' },
  'reset-link': { act: resetLink, takes: 'EMAIL' },
  'take-over': { act: takeOver, takes: 'EMAIL' },
  seen: { act: seen, takes: 'EMAIL MONTH' },
}

/** The one command that is about no account and no resource. */
const acceptKey = 'accept-key'

const usage = [
  'Use one of:',
  ...Object.entries(commands).map(([name, { takes }]) => `  npm run admin -- ${name} ${takes}`),
  `  npm run admin -- ${trustAddresses.name} ${trustAddresses.takes}`,
  `  npm run admin -- ${acceptKey}`,
  ...Object.keys(takedownCommands).map((name) => `  npm run admin -- ${name} RESOURCE [REASON]`),
  `  npm run admin -- ${undoRatingsUsage}`,
].join('\n')

const accept = async (parts: Pick<AdminCommandParts, 'acceptKey'>) =>
  `The key in ${await parts.acceptKey()} is the one of this site now. Give it to every node and start them anew; everybody signs in again.`

const isTakedown = (name: string): name is TakedownName => Object.hasOwn(takedownCommands, name)

export interface AdminCommand {
  /** Does it; gives what to print. Throws CommandTrouble when there was nothing to do. */
  run(parts: AdminCommandParts): Promise<string>
}

/** The command that begins with `ratings undo`; undefined where the words are others. */
function readUndoRatings([name, verb, named, source, ...more]: readonly string[]): AdminCommand | undefined {
  if (name !== 'ratings' || verb !== 'undo' || named === undefined || more.length > 0) return undefined
  return {
    run: async (parts) => undoRatingsCommand(parts, { resourceId: await idOf(parts, named), source, by }),
  }
}

/** Reads the words behind `npm run admin --`, before anything is opened. Throws CommandTrouble with the usage. */
export function readAdminCommand(words: readonly string[]): AdminCommand {
  const [name = '', typed = '', ...more] = words
  if (name === acceptKey && typed === '') return { run: accept }
  if (name === trustAddresses.name && typed !== '') {
    const emails = addressesIn([typed, ...more])
    return { run: (parts) => trust(parts, { emails, by }) }
  }
  if (isTakedown(name) && typed !== '')
    return { run: (parts) => takeDown(parts, name, { named: typed, reason: more.join(' '), by }) }
  const undoing = readUndoRatings(words)
  if (undoing) return undoing
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  const takesMore = command?.takes.includes(' ') ?? false
  if (!command || typed === '' || takesMore !== more.length > 0) throw new CommandTrouble(usage)
  const email = emailOf(typed)
  return { run: (parts) => command.act(parts, { email, more }) }
}
