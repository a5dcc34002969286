/** Replaces `navigator.credentials` in component tests: an authenticator that answers at once, or a person who declines. */
import { vi } from 'vitest'

const bytes = (...values: number[]) => new Uint8Array(values).buffer

const credential = (response: object) =>
  ({
    id: 'AQID',
    rawId: bytes(1, 2, 3),
    type: 'public-key',
    response: { clientDataJSON: bytes(4), ...response },
  }) as unknown as Credential

export function acceptPasskeys() {
  const get = vi
    .spyOn(navigator.credentials, 'get')
    .mockResolvedValue(credential({ authenticatorData: bytes(5), signature: bytes(255, 254) }))
  const create = vi
    .spyOn(navigator.credentials, 'create')
    .mockResolvedValue(credential({ attestationObject: bytes(6), getTransports: () => ['internal'] }))
  return { get, create }
}

export function declinePasskeys() {
  const declined = new DOMException('The operation was not allowed', 'NotAllowedError')
  vi.spyOn(navigator.credentials, 'get').mockRejectedValue(declined)
  vi.spyOn(navigator.credentials, 'create').mockRejectedValue(declined)
}

/** The response of `get` as the browser sends it. */
export const provedPasskey = {
  id: 'AQID',
  rawId: 'AQID',
  type: 'public-key',
  response: { clientDataJSON: 'BA', authenticatorData: 'BQ', signature: '__4' },
  clientExtensionResults: {},
}
