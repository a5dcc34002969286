import { type Actor, newMemberRole } from '#shared/abilities.ts'
import { tidy } from '#shared/text.ts'
import type { DeletionProofs } from '#server/platform/auth/deletion-proofs-repository.ts'
import { normalEmail } from '#server/platform/auth/email-address.ts'
import type { Identity } from '#server/platform/auth/open-id/id-token.ts'
import type { SessionOpener } from '#server/platform/auth/session-opener.ts'
import type { GoogleResult } from '../../google-result.ts'
import { looksLikeEmail } from '../../password.ts'
import { type GoogleVisit, provider } from './google-repository.ts'
import { hashState, resultOfTrouble, type StartGoogleParts } from './start-google.ts'

export interface FinishGoogleParts extends StartGoogleParts {
  readonly sessions: SessionOpener
  readonly deletionProofs: DeletionProofs
  readonly newAccountId: () => string
}

/** What Google sent along with the window. */
export interface FromGoogle {
  readonly code?: string | undefined
  readonly state?: string | undefined
  readonly error?: string | undefined
}

export interface Caller {
  readonly actor: Actor
  readonly cookieHeader: string | undefined
}

export interface Finish {
  readonly result: GoogleResult
  /** The account whose session was opened. */
  readonly accountId?: string
  /** Set-Cookie lines. */
  readonly cookies: readonly string[]
}

const without = (result: GoogleResult): Finish => ({ result, cookies: [] })

const longestName = 241
// Cut between characters, not inside one of two halves.
const nameOf = ({ name }: Identity) => [...tidy(name)].slice(0, longestName).join('').trim()

/** The visit this browser began with this state; works once. */
async function takeVisit(
  { googleAccounts, googleVisit }: FinishGoogleParts,
  state: string | undefined,
  cookieHeader: string | undefined,
) {
  if (state === undefined || googleVisit.read(cookieHeader) !== state) return undefined
  return googleAccounts.takeVisit(hashState(state))
}

/**
 * The account of this Google identity, made now if there is none. Undefined: Google does not vouch for the email, or
 * somebody else has it; an account is never linked because an email is the same (SECURITY T12, S10).
 */
async function accountFor({ googleAccounts, newAccountId }: FinishGoogleParts, who: Identity) {
  const known = await googleAccounts.accountOf(who.subject)
  if (known !== undefined) return known
  const email = normalEmail(who.email ?? '')
  if (!who.emailVerified || !looksLikeEmail(email)) return undefined
  const account = {
    id: newAccountId(),
    subject: who.subject,
    email,
    fullName: nameOf(who),
    role: newMemberRole,
  }
  if (await googleAccounts.create(account)) return account.id
  // Taken: by another person, or by this one a moment ago in a second window.
  return googleAccounts.accountOf(who.subject)
}

async function openSession(
  { sessions }: FinishGoogleParts,
  accountId: string | undefined,
  { subject }: Identity,
  { cookieHeader }: Caller,
): Promise<Finish> {
  if (accountId === undefined) return without('other')
  const opened = await sessions.open(accountId, { provider, subject }, cookieHeader)
  if (opened === 'disabled') return without('disabled')
  if (opened === 'credential changed') return without('other')
  return { result: 'signed-in', accountId, cookies: opened.cookies }
}

/** A deletion needs the identity of the very account that is signed in; anybody else changes nothing. */
async function confirm(parts: FinishGoogleParts, visit: GoogleVisit, who: Identity, caller: Caller) {
  const { actor } = caller
  const accountId = await parts.googleAccounts.accountOf(who.subject)
  const same = actor.kind === 'member' && actor.accountId === visit.accountId && accountId === visit.accountId
  const finish = await openSession(parts, same ? accountId : undefined, who, caller)
  for (const line of finish.cookies) await parts.deletionProofs.keep(line)
  return finish
}

/** A deletion asks for an authentication of now: the provider may still know the person from last week (F-C23). */
const longestAuthAgeSeconds = 300

function refused(error: string): Finish {
  if (error === 'access_denied') return without('cancelled')
  throw new Error('Google sent the window back with an error of its own')
}

async function finishVisit(
  parts: FinishGoogleParts,
  visit: GoogleVisit,
  code: string | undefined,
  caller: Caller,
): Promise<Finish> {
  if (!parts.google || code === undefined) throw new Error('Google sent the window back without a code')
  const who = await parts.google.identify(
    code,
    visit,
    visit.purpose === 'deletion' ? longestAuthAgeSeconds : undefined,
  )
  if (visit.purpose === 'deletion') return confirm(parts, visit, who, caller)
  return openSession(parts, await accountFor(parts, who), who, caller)
}

/** Ends a visit at Google: opens a session, or says why not. Never fails; trouble of ours is logged. */
export async function finishGoogle(
  parts: FinishGoogleParts,
  { code, state, error }: FromGoogle,
  caller: Caller,
): Promise<Finish> {
  try {
    const visit = await takeVisit(parts, state, caller.cookieHeader)
    // Whoever sends a browser here cannot end the visit that is under way in it.
    if (!visit) return without('other')
    const finish = error === undefined ? await finishVisit(parts, visit, code, caller) : refused(error)
    return { ...finish, cookies: [...finish.cookies, parts.googleVisit.end()] }
  } catch (trouble) {
    return without(resultOfTrouble(trouble, parts.logTrouble))
  }
}
