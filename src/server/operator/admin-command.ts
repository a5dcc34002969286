/** `npm run admin -- …`: what the operator does with accounts from the shell. Each command gives one line to read. */
import type { AccountDeletionRepository } from '#features/accounts/server/deletion/account-deletion-repository.ts'
import { eraseAccount } from '#features/accounts/server/deletion/erase-account.ts'
import type {
  OperatedAccount,
  OperatedAccountsRepository,
} from '#features/accounts/server/operator/operated-accounts-repository.ts'
import type { ResetLink } from '#features/accounts/server/new-password/make-reset-link.ts'
import { looksLikeEmail } from '#features/accounts/password.ts'
import { assignableRoles } from '#features/roles/contract.ts'
import { changeRole } from '#features/roles/server/change-role.ts'
import type { UsersRepository } from '#features/roles/server/users-repository.ts'
import { ownerRole } from '#shared/abilities.ts'
import { Failure } from '#shared/failure.ts'
import { CommandTrouble } from './shell.ts'
import { normalEmail } from '../platform/auth/email-address.ts'
import type { Staging } from '../platform/files/staging.ts'

export interface AdminCommandParts {
  readonly operated: OperatedAccountsRepository
  readonly users: UsersRepository
  readonly accountDeletions: AccountDeletionRepository
  readonly staging: Pick<Staging, 'discard'>
  readonly makeResetLink: (accountId: string, madeBy: string) => Promise<ResetLink>
  readonly newAccountId: () => string
}

/** The operator's name in the audit trail. */
const by = 'operator'
const lastAdmin = `is the last ${ownerRole} who can sign in. Give somebody else that role first.`

interface Asked {
  readonly email: string
  /** What stands behind the email. */
  readonly more: readonly string[]
}
type Command = (parts: AdminCommandParts, asked: Asked) => Promise<string>

async function theAccount({ operated }: AdminCommandParts, email: string): Promise<OperatedAccount> {
  const account = await operated.find(email)
  if (!account) throw new CommandTrouble(`There is no account for ${email}.`)
  return account
}

const linkFor = async ({ makeResetLink }: AdminCommandParts, accountId: string) =>
  `Hand over this link; it sets a password, once, within 30 minutes: ${(await makeResetLink(accountId, by)).link}`

const create: Command = async (parts, { email }) => {
  const accountId = parts.newAccountId()
  if (!(await parts.operated.create({ accountId, email, by })))
    throw new CommandTrouble(`There is an account for ${email} already.`)
  return `Made the account ${email}. ${await linkFor(parts, accountId)}`
}

const role: Command = async (parts, { email, more }) => {
  const wanted = assignableRoles.find((each) => each === more.join(' ').toLowerCase())
  if (!wanted) throw new CommandTrouble(`The role must be one of: ${assignableRoles.join(', ')}.`)
  const { id } = await theAccount(parts, email)
  await parts.operated.ensureRecord(id)
  try {
    await changeRole(parts, { accountId: id, role: wanted, by })
  } catch (trouble) {
    if (trouble instanceof Failure && trouble.code === 'last_admin')
      throw new CommandTrouble(`${email} ${lastAdmin}`)
    throw trouble
  }
  return `${email} has the role ${wanted} now, in open sessions too.`
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

const commands: Readonly<Record<string, { readonly act: Command; readonly takes: string }>> = {
  create: { act: create, takes: 'EMAIL' },
  role: { act: role, takes: 'EMAIL ROLE' },
  disable: { act: disable, takes: 'EMAIL' },
  enable: { act: enable, takes: 'EMAIL' },
  erase: { act: erase, takes: 'EMAIL' },
  'reset-link': { act: resetLink, takes: 'EMAIL' },
}

const usage = [
  'Use one of:',
  ...Object.entries(commands).map(([name, { takes }]) => `  npm run admin -- ${name} ${takes}`),
].join('\n')

export interface AdminCommand {
  /** Does it; gives the line to print. Throws CommandTrouble when there was nothing to do. */
  run(parts: AdminCommandParts): Promise<string>
}

/** Reads the words behind `npm run admin --`, before anything is opened. Throws CommandTrouble with the usage. */
export function readAdminCommand(words: readonly string[]): AdminCommand {
  const [name = '', typed = '', ...more] = words
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  const takesMore = command?.takes.includes(' ') ?? false
  if (!command || typed === '' || takesMore !== more.length > 0) throw new CommandTrouble(usage)
  const email = normalEmail(typed)
  if (!looksLikeEmail(email)) throw new CommandTrouble(`${typed} is not an email address.`)
  return { run: (parts) => command.act(parts, { email, more }) }
}
