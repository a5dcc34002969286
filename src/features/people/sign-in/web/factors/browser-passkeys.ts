/** `navigator.credentials` with JSON in and out; browsers of 2023 do not convert it themselves. */

type Json = Readonly<Record<string, unknown>>

const bytesOf = (text: unknown) =>
  Uint8Array.from(atob(String(text).replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))

const textOf = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const listOf = (value: unknown) =>
  (value as readonly Json[] | undefined)?.map((each) => ({ ...each, id: bytesOf(each['id']) }))

/** Buffers of a response as text; methods and empty values are left out. */
const textsOf = (response: AuthenticatorResponse, names: readonly string[]) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value: unknown = Reflect.get(response, name)
      return value instanceof ArrayBuffer ? [[name, textOf(value)]] : []
    }),
  )

const fields = ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle']

function jsonOf(credential: Credential | null) {
  if (!credential) throw new Error('The browser gave no passkey')
  const { id, rawId, type, response } = credential as PublicKeyCredential
  const transports = (response as Partial<AuthenticatorAttestationResponse>).getTransports?.()
  return {
    id,
    rawId: textOf(rawId),
    type,
    response: { ...textsOf(response, fields), ...(transports && { transports }) },
    clientExtensionResults: {},
  }
}

/** Throws if the person declines, or without an authenticator. */
export async function createPasskey(options: Json) {
  const { user, challenge, excludeCredentials } = options
  const publicKey = {
    ...options,
    challenge: bytesOf(challenge),
    user: { ...(user as Json), id: bytesOf((user as Json)['id']) },
    excludeCredentials: listOf(excludeCredentials),
  }
  return jsonOf(
    await navigator.credentials.create({
      publicKey: publicKey as unknown as PublicKeyCredentialCreationOptions,
    }),
  )
}

/** Throws if the person declines, or without a passkey. */
export async function getPasskey(options: Json) {
  const { challenge, allowCredentials } = options
  const publicKey = {
    ...options,
    challenge: bytesOf(challenge),
    ...(allowCredentials !== undefined && { allowCredentials: listOf(allowCredentials) }),
  }
  return jsonOf(
    await navigator.credentials.get({ publicKey: publicKey as unknown as PublicKeyCredentialRequestOptions }),
  )
}
