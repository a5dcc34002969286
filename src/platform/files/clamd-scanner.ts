/** Asks ClamAV's daemon (clamd) about a file: the bytes go to it in pieces, a verdict comes back (command INSTREAM). */
import { once } from 'node:events'
import { connect, type NetConnectOpts, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { oncePerOutage } from '../realtime/log-once.ts'
import type { VirusScan, VirusScanner } from './virus-scanner.ts'

/** Where clamd listens: a port, or a socket in the file system. */
export type ScannerAddress = { readonly host: string; readonly port: number } | { readonly path: string }

export interface ClamdDeps {
  readonly address: ScannerAddress
  /** Told once when the scanner stops giving verdicts, and again only after it has given one. */
  readonly logError: (error: unknown) => void
  readonly connectWithinMs?: number
  readonly wholeWithinMs?: number
}

const maxAnswerCharacters = 1_000
const lengthOf = (piece: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(piece.length)
  return length
}
const noMore = Buffer.alloc(4)

const verdicts: readonly (readonly [RegExp, VirusScan])[] = [
  [/^stream: OK$/, 'clean'],
  [/^stream: .+ FOUND$/, 'infected'],
]

const hintFor = (answer: string) =>
  answer.includes('size limit exceeded') ? ' Set StreamMaxLength in clamd.conf to 11M or more.' : ''

function verdictIn(answer: string): VirusScan {
  const verdict = verdicts.find(([pattern]) => pattern.test(answer))?.[1]
  if (!verdict) throw new Error(`it answered ${JSON.stringify(answer.slice(0, 100))}.${hintFor(answer)}`)
  return verdict
}

async function connected(options: NetConnectOpts, withinMs: number): Promise<Socket> {
  const socket = connect(options)
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(withinMs) })
    return socket
  } catch (error) {
    socket.destroy()
    throw error
  }
}

/** What clamd says, up to its closing zero. It may speak before it has heard everything. */
async function heard(socket: Socket): Promise<string> {
  let answer = ''
  for await (const bytes of socket) {
    answer += (bytes as Buffer).toString('latin1')
    if (answer.includes('\0') || answer.length > maxAnswerCharacters) break
  }
  return answer.split('\0')[0]?.trim() ?? ''
}

/** A socket that closes gives no `drain`: whoever listens for the answer learns of it. */
async function drained(socket: Socket) {
  const over = new AbortController()
  const { signal } = over
  try {
    await Promise.race([once(socket, 'drain', { signal }), once(socket, 'close', { signal })])
  } finally {
    over.abort()
  }
}

async function tell(socket: Socket, bytes: Readable) {
  socket.write('zINSTREAM\0')
  const pieces: AsyncIterable<Buffer> = bytes.iterator({ destroyOnReturn: false })
  for await (const piece of pieces) {
    if (piece.length === 0) continue
    socket.write(lengthOf(piece))
    if (!socket.write(piece)) await drained(socket)
    if (socket.destroyed) return
  }
  socket.write(noMore)
}

async function ask(deps: ClamdDeps, bytes: Readable): Promise<VirusScan> {
  const { address, connectWithinMs = 3_000, wholeWithinMs = 60_000 } = deps
  const socket = await connected(address, connectWithinMs)
  const clock = setTimeout(
    () => socket.destroy(new Error(`no answer within ${wholeWithinMs / 1_000} s`)),
    wholeWithinMs,
  )
  try {
    const answer = heard(socket)
    await Promise.all([answer, Promise.race([tell(socket, bytes), answer])])
    return verdictIn(await answer)
  } finally {
    clearTimeout(clock)
    socket.destroy()
  }
}

/** Asks whether clamd is there; throws what hinders it within 3 s. */
export async function pingScanner(address: ScannerAddress): Promise<void> {
  const socket = await connected(address, 3_000)
  const clock = setTimeout(() => socket.destroy(new Error('no answer within 3 s')), 3_000)
  try {
    socket.write('zPING\0')
    const answer = await heard(socket)
    if (answer !== 'PONG') throw new Error(`it answered ${JSON.stringify(answer.slice(0, 100))}`)
  } finally {
    clearTimeout(clock)
    socket.destroy()
  }
}

/** Scans by clamd. Trouble of the bytes themselves is thrown; whatever clamd does wrong makes the file `waiting`. */
export function clamdScanner(deps: ClamdDeps): VirusScanner {
  const outage = oncePerOutage(deps.logError)
  return {
    isOn: true,
    async scan(bytes) {
      try {
        const verdict = await ask(deps, bytes)
        outage.over()
        return verdict
      } catch (error) {
        if (bytes.errored) throw bytes.errored
        const cause = error instanceof Error ? error.message : String(error)
        outage.all(new Error(`The virus scanner gives no verdict: ${cause}`))
        return 'waiting'
      } finally {
        bytes.destroy()
      }
    },
  }
}
