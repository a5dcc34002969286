/** Requests to an OpenID provider, and its errors without anything that it wrote. */
import * as openId from 'openid-client'

/** The provider did not answer, or reported an error of its own. */
export class ProviderUnavailableError extends Error {
  override readonly name = 'ProviderUnavailableError'
}

/** `fetch` for the library. Throws `ProviderUnavailableError` without an answer and for a status from 500 on. */
export const providerFetch: openId.CustomFetch = async (address, options) => {
  const { host } = new URL(address)
  const answer = await fetch(address, { ...options, body: options.body ?? null }).catch((error: unknown) => {
    throw new ProviderUnavailableError(`No answer from ${host}`, { cause: error })
  })
  if (answer.status >= 500) throw new ProviderUnavailableError(`${host} answered ${answer.status}`)
  return answer
}

// Only a bare word of a foreign text goes into the log (T43).
const bareWord = (value: unknown) =>
  typeof value === 'string' && /^\w{1,40}$/.test(value) ? ` ${value}` : ''

/** The library's errors hold claims and tokens: only the reason in its own fixed words is passed on. */
function plainError(error: unknown, host: string): Error {
  if (!(error instanceof Error)) return new Error(`${host}: ${typeof error}`)
  const { cause } = error
  if (cause instanceof ProviderUnavailableError) return cause
  if ('code' in error && error.code === 'OAUTH_TIMEOUT')
    return new ProviderUnavailableError(`No answer from ${host}`)
  if (error instanceof openId.ResponseBodyError)
    return new Error(`${host} answered ${error.status}${bareWord(error.error)}`)
  if (error instanceof openId.WWWAuthenticateChallengeError)
    return new Error(`${host} answered ${error.status}${bareWord(error.cause[0]?.parameters.error)}`)
  if (cause instanceof Response) return new Error(`${host} answered ${cause.status}`)
  return new Error(`${host}: ${cause instanceof Error ? cause.message : error.message}`)
}

/** Runs a call of the library; throws `ProviderUnavailableError`, or an error that names the reason. */
export async function callProvider<T>(address: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw plainError(error, new URL(address).host)
  }
}
