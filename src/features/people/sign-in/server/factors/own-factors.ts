import { failing, type BodyOf, type ReturnOf } from '#shared/endpoint.ts'
import { commonFailure } from '#shared/failure.ts'
import type { Language } from '#shared/languages.ts'
import { base32 } from '#platform/auth/factors/totp.ts'
import * as contract from '../../factors-contract.ts'
import { type ChangingOwner, followChange } from '../notices/follow-change.ts'
import { notifyOwner } from '../notices/account-notices.ts'
import type { SignInDeps } from '../sign-in-deps.ts'
import type { TryCaller } from '../sign-in-tries.ts'
import {
  deleteFactor,
  deleteFactors,
  factorsOf,
  insertFactor,
  type NewFactor,
  readChallenge,
  replaceCodes,
  storeChallenge,
  takeChallenge,
} from './factors-repository.ts'
import { hashRecoveryCode, proveFactor, totpStep } from './prove-factor.ts'

const fail = failing(contract.addPasskey)

const maxCount = { passkeys: 10, recoveryCodes: 10 } as const
/** 120 bits: a fast hash of a code is enough (ASVS 6.5.2). */
const recoveryCodeBytes = 15
/** As RFC 4226 recommends for SHA-1. */
const appSecretBytes = 20

interface AccountEmail {
  readonly accountId: string
  readonly email: string
}

export interface Owner extends ChangingOwner {
  readonly email: string
}

const iso = ({ createdAt, usedAt }: { readonly createdAt: Date; readonly usedAt: Date | null }) => ({
  createdAt: createdAt.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
})

export async function listFactors(
  { db }: SignInDeps,
  accountId: string,
  mustEnrol: boolean,
): Promise<ReturnOf<typeof contract.listFactors>> {
  const { passkeys, app, recoveryCodes } = await factorsOf(db, accountId)
  return {
    passkeys: passkeys.map(({ id, name, ...times }) => ({ id, name, ...iso(times) })),
    app: app ? iso(app) : null,
    recoveryCodes,
    mustEnrol,
  }
}

function newCodes({ randomSecret }: SignInDeps) {
  const codes = Array.from({ length: maxCount.recoveryCodes }, () =>
    (base32(randomSecret(recoveryCodeBytes)).match(/.{6}/g) ?? []).join('-'),
  )
  return { codes, hashes: codes.map(hashRecoveryCode) }
}

/** Returns the recovery codes of a first factor, and the cookies of the renewed session. */
async function add(deps: SignInDeps, owner: Owner, factor: NewFactor) {
  const { codes, hashes } = newCodes(deps)
  const added = await insertFactor(deps.db, factor, hashes, followChange(deps, owner, 'factor-added'))
  if (!added) throw fail('factor_wrong')
  // Rights may rise with the factor (REQUIRE_MFA), so the session gets a new token (ASVS 7.2.4).
  const cookies = (await deps.sessions.confirm(owner.cookieHeader)) ?? []
  return { recoveryCodes: added.isFirst ? codes : null, cookies }
}

/** Fails with `too_many_passkeys`. */
export async function beginPasskey({ db, webAuthn }: SignInDeps, owner: AccountEmail) {
  const { passkeys } = await factorsOf(db, owner.accountId)
  if (passkeys.length >= maxCount.passkeys) throw fail('too_many_passkeys')
  const { challenge, options } = await webAuthn.registrationChallenge(owner, passkeys)
  await storeChallenge(db, owner.accountId, 'new passkey', challenge)
  return { options: { ...options } }
}

/** Fails with `factor_wrong` or `factor_expired`. */
export async function addPasskey(
  deps: SignInDeps,
  owner: Owner,
  { name, passkey: response }: BodyOf<typeof contract.addPasskey>,
) {
  const challenge = await takeChallenge(deps.db, owner.accountId, 'new passkey')
  if (challenge === undefined) throw fail('factor_expired')
  const passkey = await deps.webAuthn.checkNew(response, challenge)
  if (!passkey) throw fail('factor_wrong')
  return add(deps, owner, { passkey: { ...passkey, id: deps.newAccountId(), name } })
}

/** The secret works after a code of it has been seen (`addApp`). */
export async function beginApp(
  { db, sealer, randomSecret, siteName }: SignInDeps,
  { accountId, email }: AccountEmail,
) {
  const bytes = randomSecret(appSecretBytes)
  await storeChallenge(db, accountId, 'new app', sealer.seal(bytes, accountId))
  const secret = base32(bytes)
  const label = `${encodeURIComponent(siteName)}:${encodeURIComponent(email)}`
  return { secret, uri: `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(siteName)}` }
}

/** A wrong code may be corrected for five minutes. Fails with `factor_wrong` or `factor_expired`. */
export async function addApp(deps: SignInDeps, owner: Owner, code: string) {
  const sealedSecret = await readChallenge(deps.db, owner.accountId, 'new app')
  if (sealedSecret === undefined) throw fail('factor_expired')
  const step = totpStep(deps, owner.accountId, sealedSecret, code)
  if (step === undefined) throw fail('factor_wrong', { field: 'code' })
  return add(deps, owner, { sealedSecret, step })
}

/** Fails with `not_found`. */
export async function removeFactor(deps: SignInDeps, owner: Owner, id: string) {
  const change = followChange(deps, owner, 'factor-removed')
  if (!(await deleteFactor(deps.db, id, change))) throw commonFailure('not_found')
}

/** Fails with `not_found` without a second factor. */
export async function makeRecoveryCodes(deps: SignInDeps, owner: Owner) {
  const { codes, hashes } = newCodes(deps)
  const change = followChange(deps, owner, 'recovery-codes-made')
  if (!(await replaceCodes(deps.db, hashes, change))) throw commonFailure('not_found')
  return { recoveryCodes: codes }
}

export interface FactorReset {
  readonly accountId: string
  /** The admin. */
  readonly by: string
  readonly language: Language
}

/** Removes all factors, ends all sessions and mails the owner. False if there were none. */
export const resetFactors = (deps: SignInDeps, { accountId, by, language }: FactorReset) =>
  deleteFactors(deps.db, by, {
    accountId,
    andThen: (tx) => notifyOwner(deps, { accountId, notice: 'factors-reset', language }, tx),
  })

export async function beginFactorConfirmation({ db, webAuthn }: SignInDeps, accountId: string) {
  const { passkeys } = await factorsOf(db, accountId)
  const { challenge, options } = await webAuthn.signInChallenge(passkeys)
  await storeChallenge(db, accountId, 'confirmation', challenge)
  return { options: { ...options } }
}

const failConfirmation = failing(contract.confirmWithFactor)

/** Returns the new cookies of the session, confirmed for five minutes. Fails with `factor_wrong` or 429. */
export async function confirmWithFactor(
  deps: SignInDeps,
  caller: TryCaller & AccountEmail,
  proof: BodyOf<typeof contract.confirmWithFactor>,
) {
  const { accountId, email } = caller
  const attempt = { accountId, email, takeChallenge: () => takeChallenge(deps.db, accountId, 'confirmation') }
  if (!(await proveFactor(deps, attempt, proof, caller))) throw failConfirmation('factor_wrong')
  const cookies = await deps.sessions.confirm(caller.cookieHeader)
  if (!cookies) throw commonFailure('not_signed_in')
  return cookies
}
