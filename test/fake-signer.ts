import { signer } from '#platform/keys/signer.ts'

/** A signer with one key; `secret` tells it from others with the same key id. */
export const fakeSigner = (secret = 'a secret') =>
  signer([{ id: '5157e4a1', secret }], () => new Date('2026-11-21T08:00:00.000Z'))
