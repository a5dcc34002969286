import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { gate, type Gate } from './password-gate.ts'

export interface Passwords {
  hash(password: string): Promise<string>
  matches(password: string, hash: string): Promise<boolean>
  /** Costs as much time as a real check, so that an unknown email cannot be told by the clock. */
  pretendToCheck(password: string): Promise<void>
}

/** scrypt, as the sign-in library stores it, two at a time. */
export function scryptPasswords(turn: Gate = gate()): Passwords {
  const hash = (password: string) => turn.through(() => hashPassword(password))
  return {
    hash,
    matches: (password, stored) => turn.through(() => verifyPassword({ hash: stored, password })),
    pretendToCheck: async (password) => void (await hash(password)),
  }
}
