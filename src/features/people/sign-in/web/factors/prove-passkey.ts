import { call } from '#client/call.ts'
import { CallFailure } from '#client/call-failure.ts'
import { beginSecondFactor, proveSecondFactor } from '../../factors-contract.ts'
import { factorFailures, passkeyTexts, signInFailures } from '../../messages.ts'
import { getPasskey } from './browser-passkeys.ts'

/** Signs in with a passkey: alone, or as the second factor of the sign-in under way. */
export async function provePasskey(alone: boolean) {
  const { options } = await call(beginSecondFactor, { body: { alone } })
  return call(proveSecondFactor, { body: { passkey: await getPasskey(options) } })
}

/** A declined passkey and a refused one read alike. */
export function passkeyMessage(thrown: unknown): string {
  const code = thrown instanceof CallFailure ? thrown.code : undefined
  if (code === 'factor_expired') return factorFailures.factor_expired
  if (code === 'too_many_requests') return signInFailures.too_many_requests
  if (code === 'account_disabled') return signInFailures.account_disabled
  return passkeyTexts.failed
}
