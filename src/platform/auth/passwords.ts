/** Password hashes: argon2id as PHC strings (OWASP, ASVS 11.4.2), two computed at once. */
import { argon2, type Argon2Parameters, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { commonFailure } from '#shared/failure.ts'

/** At most `atOnce` tasks run, at most `queued` wait. */
export function semaphore({ atOnce = 2, queued = 20 } = {}) {
  let running = 0
  const waiting: (() => void)[] = []
  return {
    /** Runs `task` when a slot is free; throws `too_many_requests` when the queue is full. */
    async run<T>(task: () => Promise<T>): Promise<T> {
      if (running >= atOnce) {
        if (waiting.length >= queued) throw commonFailure('too_many_requests', { retryAfterSeconds: 5 })
        await new Promise<void>((resolve) => waiting.push(resolve))
      } else running += 1
      try {
        return await task()
      } finally {
        // The slot passes to the next task; `running` changes only when none waits.
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}

export interface HashCost {
  readonly memoryKiB: number
  readonly passes: number
}

/** OWASP's parameters for argon2id. */
export const defaultCost: HashCost = { memoryKiB: 19_456, passes: 2 }
const keyBytes = 32

const deriveArgon2 = promisify(argon2)

// Two keyboards may send one password as different code points.
const normalized = (password: string) => password.normalize('NFKC')

const phcForm = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

function parsePhc(hash: string) {
  const [, memory, passes, parallelism, salt = '', key = ''] = phcForm.exec(hash) ?? []
  if (memory === undefined) return undefined
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(salt, 'base64'),
    key: Buffer.from(key, 'base64'),
  }
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

async function matches(password: string, hash: string): Promise<boolean> {
  const stored = parsePhc(hash)
  if (!stored) return false
  const { key, ...cost } = stored
  const parameters: Argon2Parameters = { message: normalized(password), tagLength: key.length, ...cost }
  return timingSafeEqual(await deriveArgon2('argon2id', parameters), key)
}

interface PasswordDeps {
  /** 16 random bytes. */
  readonly newSalt: () => Buffer
  readonly slots?: ReturnType<typeof semaphore>
  readonly cost?: HashCost
  readonly isBreached?: (password: string) => boolean
  /** The form of a typed password that is hashed. */
  readonly hashedForm?: (password: string) => string
}

/** All methods throw `too_many_requests` when too many hashes are waiting. */
export function argon2Passwords({
  newSalt,
  slots = semaphore(),
  cost = defaultCost,
  isBreached = () => false,
  hashedForm = (password) => password,
}: PasswordDeps) {
  const { memoryKiB, passes } = cost
  async function derive(password: string) {
    const nonce = newSalt()
    const parameters = { message: normalized(password), nonce, parallelism: 1, tagLength: keyBytes }
    const key = await deriveArgon2('argon2id', { ...parameters, memory: memoryKiB, passes })
    return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=1$${unpadded(nonce)}$${unpadded(key)}`
  }
  return {
    hash: (password: string) => slots.run(() => derive(hashedForm(password))),
    /** False also for a hash in an unknown format. */
    matches: (password: string, stored: string) => slots.run(() => matches(hashedForm(password), stored)),
    /** True if the password is in the operator's list (BREACHED_PASSWORDS). */
    isBreached,
    /** Takes as long as a failed `matches`, so that timing does not reveal an unknown email (T13). */
    async dummyCheck(password: string) {
      await slots.run(() => derive(hashedForm(password)))
    },
    /** True for an unknown format and for weaker parameters than the current ones. */
    isOutdated(stored: string) {
      const parsed = parsePhc(stored)
      return !parsed || parsed.memory < memoryKiB || parsed.passes < passes
    },
  }
}
export type Passwords = ReturnType<typeof argon2Passwords>
