/** Client of ClamAV's daemon (clamd): streams a file in chunks and reads the verdict (command INSTREAM). */
import { once } from 'node:events'
import { connect, type NetConnectOpts, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { logOncePerOutage } from '../log.ts'
import type { VirusScan, VirusScanner } from './virus-scanner.ts'
import { messageOf } from '../errors.ts'

/** Address of clamd: TCP port or Unix socket. */
export type ScannerAddress = { readonly host: string; readonly port: number } | { readonly path: string }

export interface ClamdDeps {
  readonly address: ScannerAddress
  /** Called once per outage of the scanner. */
  readonly logError: (error: unknown) => void
  readonly connectWithinMs?: number
  readonly wholeWithinMs?: number
}

const maxResponseLength = 1_000
const lengthPrefix = (chunk: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(chunk.length)
  return length
}
const endMarker = Buffer.alloc(4)

const verdicts: readonly (readonly [RegExp, VirusScan])[] = [
  [/^stream: OK$/, 'clean'],
  [/^stream: .+ FOUND$/, 'infected'],
]

const hintFor = (answer: string) =>
  answer.includes('size limit exceeded') ? ' Set StreamMaxLength in clamd.conf to 11M or more.' : ''

function parseVerdict(answer: string): VirusScan {
  const verdict = verdicts.find(([pattern]) => pattern.test(answer))?.[1]
  if (!verdict) throw new Error(`it answered ${JSON.stringify(answer.slice(0, 100))}.${hintFor(answer)}`)
  return verdict
}

async function openSocket(options: NetConnectOpts, withinMs: number): Promise<Socket> {
  const socket = connect(options)
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(withinMs) })
    return socket
  } catch (error) {
    socket.destroy()
    throw error
  }
}

/** Reads clamd's response up to its closing zero; clamd may respond before the file is complete. */
async function readResponse(socket: Socket): Promise<string> {
  let answer = ''
  for await (const bytes of socket) {
    answer += (bytes as Buffer).toString('latin1')
    if (answer.includes('\0') || answer.length > maxResponseLength) break
  }
  return answer.split('\0')[0]?.trim() ?? ''
}

/** Waits for `close` too, because a closed socket emits no `drain`. */
async function waitForDrain(socket: Socket) {
  const done = new AbortController()
  const { signal } = done
  try {
    await Promise.race([once(socket, 'drain', { signal }), once(socket, 'close', { signal })])
  } finally {
    done.abort()
  }
}

async function sendFile(socket: Socket, bytes: Readable) {
  socket.write('zINSTREAM\0')
  const chunks: AsyncIterable<Buffer> = bytes.iterator({ destroyOnReturn: false })
  for await (const chunk of chunks) {
    if (chunk.length === 0) continue
    socket.write(lengthPrefix(chunk))
    if (!socket.write(chunk)) await waitForDrain(socket)
    if (socket.destroyed) return
  }
  socket.write(endMarker)
}

async function scanOnce(deps: ClamdDeps, bytes: Readable): Promise<VirusScan> {
  const { address, connectWithinMs = 3_000, wholeWithinMs = 60_000 } = deps
  const socket = await openSocket(address, connectWithinMs)
  const timer = setTimeout(
    () => socket.destroy(new Error(`no answer within ${wholeWithinMs / 1_000} s`)),
    wholeWithinMs,
  )
  try {
    const answer = readResponse(socket)
    await Promise.all([answer, Promise.race([sendFile(socket, bytes), answer])])
    return parseVerdict(await answer)
  } finally {
    clearTimeout(timer)
    socket.destroy()
  }
}

/** Pings clamd; throws the reason if it does not respond within 3 s. */
export async function pingScanner(address: ScannerAddress): Promise<void> {
  const socket = await openSocket(address, 3_000)
  const timer = setTimeout(() => socket.destroy(new Error('no answer within 3 s')), 3_000)
  try {
    socket.write('zPING\0')
    const answer = await readResponse(socket)
    if (answer !== 'PONG') throw new Error(`it answered ${JSON.stringify(answer.slice(0, 100))}`)
  } finally {
    clearTimeout(timer)
    socket.destroy()
  }
}

/** Scans with clamd. Rethrows errors of `bytes`; any failure of clamd returns `waiting`. */
export function clamdScanner(deps: ClamdDeps): VirusScanner {
  const outage = logOncePerOutage(deps.logError)
  return {
    isOn: true,
    async scan(bytes) {
      // Without a listener, an error before the first chunk is read ends the process. It is rethrown below.
      bytes.on('error', () => {})
      try {
        const verdict = await scanOnce(deps, bytes)
        outage.end()
        return verdict
      } catch (error) {
        if (bytes.errored) throw bytes.errored
        outage.report(new Error(`The virus scanner gives no verdict: ${messageOf(error)}`))
        return 'waiting'
      } finally {
        bytes.destroy()
      }
    },
  }
}
