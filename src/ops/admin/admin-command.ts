/** `npm run admin -- …`: commands of the operator for accounts, and for resources after a takedown notice. */
import type { GuardianRule } from '#features/people/accounts/guardian-consent.ts'
import { looksLikeEmail } from '#features/people/accounts/password.ts'
import type { Erase } from '#features/people/accounts/server/account-deletion-repository.ts'
import {
  changeEmail,
  createConfirmed,
  ensureRecord,
  takeOver,
} from '#features/people/accounts/server/operator-accounts-repository.ts'
import { eraseAccount } from '#features/people/accounts/server/delete-account.ts'
import type { ResetLink } from '#features/people/sign-in/server/passwords/issue-reset-link.ts'
import { assignableRoles } from '#features/people/users/contract.ts'
import { changeRole } from '#features/people/users/server/manage-users.ts'
import { setDisabled } from '#features/people/users/server/users-repository.ts'
import { ownerRole } from '#shared/abilities.ts'
import { Failure } from '#shared/failure.ts'
import { firstLanguage } from '#shared/languages.ts'
import { auditCommand, readAuditRequest } from './audit-command.ts'
import { idleCommand } from './idle-command.ts'
import { moveSubject } from './move-subject-repository.ts'
import { readAgain } from './read-again-repository.ts'
import { undoRatingsCommand } from './undo-ratings-command.ts'
import {
  addressesIn,
  emailOf,
  refuseUnconfirmed,
  findAccount,
  trust,
  trustAddresses,
  unconfirmed,
} from './address-commands.ts'
import { acceptKey, type KeyRotation, rotateKey } from './key-commands.ts'
import { CommandError } from '../run-command.ts'
import { idOf, type TakedownName, takeDown, takedownCommands } from './takedown-commands.ts'
import type { Staging } from '#platform/files/staging.ts'
import { type Disclosure, disclosedTo } from '#platform/disclosure-log-repository.ts'
import type { Db } from '#platform/postgres/connection.ts'

const places = {
  users: 'user list',
  moderation: 'moderation lists',
  export: 'CSV export',
  audit: 'audit log',
} as const

const lineOf = ({ email, accountId, firstDay, lastDay, places: where }: Disclosure) =>
  [
    email ?? `a deleted account (${accountId})`,
    firstDay === lastDay ? firstDay : `${firstDay} to ${lastDay}`,
    where.map((place) => places[place]).join(', '),
  ].join('  ')

/** `seen EMAIL MONTH`: lists the people whose email or name an account was shown, for a breach notice (POPIA s22). */
async function listDisclosures(
  db: Db,
  { id, email }: { readonly id: string; readonly email: string },
  month: string,
): Promise<string> {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month))
    throw new CommandError(`${month} is not a month such as 2026-03.`)
  const disclosures = await disclosedTo(db, id, month)
  return [
    `In ${month} ${email} was shown the email or name of ${disclosures.length} people.`,
    ...disclosures.map(lineOf),
  ].join('\n')
}

export interface AdminCommandDeps {
  readonly db: Db
  readonly databaseNow: () => Promise<Date>
  readonly guardianRule: GuardianRule
  readonly erase: Erase
  readonly staging: { readonly discard: Staging['discard'] }
  readonly makeResetLink: (accountId: string, madeBy: string) => Promise<ResetLink>
  readonly newAccountId: () => string
  /** False: the account has no second factor. */
  readonly resetFactors: (accountId: string, by: string) => Promise<boolean>
  readonly makeCatalogue: () => Promise<void>
  /** Makes the key of this node the site's key; returns its file. */
  readonly acceptKey: () => Promise<string>
  /** Adds a key to the file of this node, or makes the added one current. */
  readonly rotateKey: () => Promise<KeyRotation>
}

/** The operator's name in the audit log. */
const by = 'operator'
const lastAdmin = `is the last ${ownerRole} who can sign in. Give someone else that role first.`

interface CommandArgs {
  readonly email: string
  /** Arguments after the email. */
  readonly rest: readonly string[]
}
/** Returns the lines to print. */
type Command = (deps: AdminCommandDeps, request: CommandArgs) => Promise<string>

const linkFor = async ({ makeResetLink }: AdminCommandDeps, accountId: string) =>
  `Send this link to the account owner. It sets a password, works once and expires in 30 minutes: ${(await makeResetLink(accountId, by)).link}`

const create: Command = async (deps, { email }) => {
  if (!looksLikeEmail(email)) throw new CommandError(`${email} is not an email address.`)
  const accountId = deps.newAccountId()
  if (!(await createConfirmed(deps.db, { accountId, email, by })))
    throw new CommandError(`An account for ${email} already exists.`)
  return `Created the account ${email}. ${await linkFor(deps, accountId)}`
}

const role: Command = async (deps, { email, rest }) => {
  const named = rest.filter((word) => word !== unconfirmed)
  const requestedRole = assignableRoles.find((each) => each === named.join(' ').toLowerCase())
  if (!requestedRole) throw new CommandError(`The role must be one of: ${assignableRoles.join(', ')}.`)
  const { id, isConfirmed } = await findAccount(deps.db, email)
  if (!isConfirmed && !rest.includes(unconfirmed)) refuseUnconfirmed(email, requestedRole)
  await ensureRecord(deps.db, id)
  try {
    await changeRole(
      { db: deps.db, guardianRule: deps.guardianRule, sendsMail: false },
      { accountId: id, role: requestedRole, by, language: firstLanguage },
    )
  } catch (error) {
    if (error instanceof Failure && error.code === 'last_admin')
      throw new CommandError(`${email} ${lastAdmin}`)
    if (error instanceof Failure && error.code === 'guardian_pending')
      throw new CommandError(`${email} keeps its role: a guardian has not agreed to the account yet.`)
    throw error
  }
  return `${email}${isConfirmed ? '' : ' (not confirmed)'} has the role ${requestedRole} now, also in open sessions.`
}

const changeEmailCommand: Command = async (deps, { email: former, rest: [typed = ''] }) => {
  const next = emailOf(typed)
  if (!looksLikeEmail(next)) throw new CommandError(`${next} is not an email address.`)
  const { id } = await findAccount(deps.db, former)
  if (!(await changeEmail(deps.db, { accountId: id, email: next, by })))
    throw new CommandError(`An account for ${next} already exists, or may return to it.`)
  return `The account of ${former} has the email ${next} now, and its sessions have ended.`
}

const disable: Command = async (deps, { email }) => {
  const { id } = await findAccount(deps.db, email)
  if ((await setDisabled(deps.db, { accountId: id, by, disabled: true })) !== 'changed')
    throw new CommandError(`${email} is disabled already.`)
  return `${email} is disabled: its sessions have ended, and it cannot sign in until it is enabled.`
}

const enable: Command = async (deps, { email }) => {
  const { id } = await findAccount(deps.db, email)
  if ((await setDisabled(deps.db, { accountId: id, by, disabled: false })) !== 'changed')
    throw new CommandError(`${email} is not disabled.`)
  return `${email} is enabled and may sign in again.`
}

const eraseCommand: Command = async (deps, { email }) => {
  const { id } = await findAccount(deps.db, email)
  const outcome = await eraseAccount(deps, { accountId: id, email, by })
  if (outcome === 'last of its role') throw new CommandError(`${email} ${lastAdmin}`)
  return `${email} is erased. Its resources stay, without a name.`
}

/** A link for a disabled account would not work. */
async function findEnabled(db: Db, email: string) {
  const { id, disabled } = await findAccount(db, email)
  if (disabled) throw new CommandError(`${email} is disabled: no link would work. Enable it first.`)
  return id
}

const resetLink: Command = async (deps, { email }) => linkFor(deps, await findEnabled(deps.db, email))

const takeOverCommand: Command = async (deps, { email }) => {
  const id = await findEnabled(deps.db, email)
  await takeOver(deps.db, { accountId: id, by })
  return `${email} is taken over: its sessions, its password and all other sign-in methods are removed. ${await linkFor(deps, id)}`
}

const resetFactors: Command = async (deps, { email }) => {
  const { id } = await findAccount(deps.db, email)
  if (!(await deps.resetFactors(id, by))) throw new CommandError(`${email} has no second factor.`)
  return `The second factor and the recovery codes of ${email} are removed, and its sessions have ended. Tell the account owner.`
}

/** A deleted account is named by its id. */
const disclosures: Command = async (deps, { email, rest: [month = ''] }) => {
  const { id } = email.includes('@') ? await findAccount(deps.db, email) : { id: email }
  return listDisclosures(deps.db, { id, email }, month)
}

const commands: Readonly<Record<string, { readonly run: Command; readonly takes: string }>> = {
  create: { run: create, takes: 'EMAIL' },
  role: { run: role, takes: `EMAIL ROLE [${unconfirmed}]` },
  email: { run: changeEmailCommand, takes: 'EMAIL NEW-EMAIL' },
  disable: { run: disable, takes: 'EMAIL' },
  enable: { run: enable, takes: 'EMAIL' },
  erase: { run: eraseCommand, takes: 'EMAIL' },
  'reset-link': { run: resetLink, takes: 'EMAIL' },
  'take-over': { run: takeOverCommand, takes: 'EMAIL' },
  'reset-factors': { run: resetFactors, takes: 'EMAIL' },
  seen: { run: disclosures, takes: 'EMAIL-or-ACCOUNT-ID MONTH' },
}

/** Commands whose words are all of their arguments. */
const plainCommands: Readonly<Record<string, AdminCommand['run']>> = {
  'accept-key': acceptKey,
  'rotate-key': rotateKey,
  idle: async ({ db, databaseNow }) => idleCommand(db, await databaseNow()),
  'read-again failed': ({ db }) => readAgain(db, 'failed'),
  'read-again all': ({ db }) => readAgain(db, 'all'),
  catalogue: (deps) => deps.makeCatalogue().then(() => '/catalogue.jsonl.gz is made.'),
}

const usage = [
  'Use one of:',
  ...Object.entries(commands).map(([name, { takes }]) => `  npm run admin -- ${name} ${takes}`),
  `  npm run admin -- ${trustAddresses.name} ${trustAddresses.takes}`,
  ...Object.keys(plainCommands).map((name) => `  npm run admin -- ${name}`),
  ...Object.keys(takedownCommands).map((name) => `  npm run admin -- ${name} RESOURCE [REASON]`),
  '  npm run admin -- ratings undo RESOURCE [SOURCE]',
  '  npm run admin -- move-subject FROM TO',
  '  npm run admin -- content check [FOLDER]',
  '  npm run admin -- content export FOLDER',
  '  npm run admin -- audit [RESOURCE|EMAIL] [--since DATE] [--act ACT] [--csv FILE]',
].join('\n')

const isTakedown = (name: string): name is TakedownName => Object.hasOwn(takedownCommands, name)

export interface AdminCommand {
  /** Returns the lines to print. Throws CommandError when there was nothing to do. */
  run(deps: AdminCommandDeps): Promise<string>
}

/** Parses `ratings undo …`; returns undefined for other arguments. */
function readUndoRatings([name, verb, named, source, ...rest]: readonly string[]): AdminCommand | undefined {
  if (name !== 'ratings' || verb !== 'undo' || named === undefined || rest.length > 0) return undefined
  return {
    run: async (deps) => undoRatingsCommand(deps.db, { resourceId: await idOf(deps.db, named), source, by }),
  }
}

/** Parses `move-subject …`; returns undefined for other arguments. */
function readMoveSubject([name, from, to, ...rest]: readonly string[]): AdminCommand | undefined {
  if (name !== 'move-subject' || from === undefined || to === undefined || rest.length > 0) return undefined
  return { run: ({ db }) => moveSubject(db, { from, to }) }
}

/** Parses `audit …`; returns undefined for other arguments. */
function readAudit([name, ...rest]: readonly string[]): AdminCommand | undefined {
  const request = name === 'audit' ? readAuditRequest(rest) : undefined
  return request && { run: (deps) => auditCommand(deps.db, request, by) }
}

/** Parses the arguments before anything is opened. Throws CommandError with the usage. */
export function readAdminCommand(args: readonly string[]): AdminCommand {
  const [name = '', typed = '', ...rest] = args
  const line = args.join(' ')
  const plain = Object.hasOwn(plainCommands, line) ? plainCommands[line] : undefined
  if (plain) return { run: plain }
  if (name === trustAddresses.name && typed !== '') {
    const emails = addressesIn([typed, ...rest])
    return { run: (deps) => trust(deps.db, { emails, by }) }
  }
  if (isTakedown(name) && typed !== '')
    return { run: (deps) => takeDown(deps.db, name, { named: typed, reason: rest.join(' '), by }) }
  const reading = readUndoRatings(args) ?? readAudit(args) ?? readMoveSubject(args)
  if (reading) return reading
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  const takesMore = command?.takes.includes(' ') ?? false
  if (!command || typed === '' || takesMore !== rest.length > 0) throw new CommandError(usage)
  const email = name === 'seen' && !typed.includes('@') ? typed : emailOf(typed)
  return { run: (deps) => command.run(deps, { email, rest }) }
}
