import { CallFailure } from '#web/kit/call-failure.ts'
import type { Store } from './store.ts'

/** SDK-17: a token with less than an hour left is replaced before it is used. */
const leastMs = 60 * 60 * 1_000

export interface WriteToken {
  readonly token: string
  /** ISO 8601. */
  readonly expiresAt: string
}

export interface InstallationParts {
  readonly store: Store
  readonly now: () => number
  readonly newId: () => string
  register(installationId: string): Promise<WriteToken>
}

/** A browser that sends page events: a random id of its own making, and the token the server gave for it. */
export interface Installation {
  /** A token that is good for at least another hour; registers when there is none. Throws what the call throws. */
  token(): Promise<string>
  /** The server does not know the token any more. */
  forget(): void
}

export function installation({ store, now, newId, register }: InstallationParts): Installation {
  /** SDK-15: tried once more where the trouble is the server's. */
  const registerOrRetry = (id: string) =>
    register(id).catch((error: unknown) => {
      if (error instanceof CallFailure && error.status >= 500) return register(id)
      throw error
    })
  return {
    async token() {
      const [expiresAt = '', kept = ''] = (store.get('token') ?? '').split(' ')
      if (Date.parse(expiresAt) - now() >= leastMs) return kept
      const id = store.get('installation') ?? newId()
      store.set('installation', id)
      const fresh = await registerOrRetry(id)
      store.set('token', `${fresh.expiresAt} ${fresh.token}`)
      return fresh.token
    },
    forget: () => store.remove('token'),
  }
}
