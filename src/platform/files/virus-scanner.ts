/** Client of ClamAV's daemon (clamd): streams a file in chunks and reads the verdict (command INSTREAM). */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { logOncePerOutage } from '../log.ts'
import { messageOf } from '../errors.ts'
import { waitForDrain } from '../archive/archive-entry.ts'

/** `off`: no scanner; `waiting`: the scanner did not respond, the file will be scanned later. */
export type VirusScan = 'off' | 'waiting' | 'clean' | 'infected'

export interface VirusScanner {
  /** False without a configured scanner: every file is `off`. */
  readonly isOn: boolean
  /** Streams a file to the scanner. An unreachable scanner is no error but `waiting`. */
  scan(bytes: Readable): Promise<VirusScan>
}

/** Address of clamd: TCP port or Unix socket. */
export type ScannerAddress = { readonly host: string; readonly port: number } | { readonly path: string }

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

interface ClamdCall {
  readonly address: ScannerAddress
  readonly connectWithinMs?: number
  readonly wholeWithinMs?: number
}

/** Runs one conversation; throws the reason if clamd does not respond in time. */
async function withSocket<Answer>(
  { address, connectWithinMs = 3_000, wholeWithinMs = 60_000 }: ClamdCall,
  talk: (socket: Socket) => Promise<Answer>,
): Promise<Answer> {
  const socket = connect(address)
  const late = () => socket.destroy(new Error(`no answer within ${wholeWithinMs / 1_000} s`))
  let timer: NodeJS.Timeout | undefined
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(connectWithinMs) })
    timer = setTimeout(late, wholeWithinMs)
    return await talk(socket)
  } finally {
    clearTimeout(timer)
    socket.destroy()
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

const scanOnce = (call: ClamdCall, bytes: Readable) =>
  withSocket(call, async (socket) => {
    const answer = readResponse(socket)
    await Promise.all([answer, Promise.race([sendFile(socket, bytes), answer])])
    return parseVerdict(await answer)
  })

/** Pings clamd; throws the reason if it does not respond within 3 s. */
export const pingScanner = (address: ScannerAddress) =>
  withSocket({ address, wholeWithinMs: 3_000 }, async (socket) => {
    socket.write('zPING\0')
    const answer = await readResponse(socket)
    if (answer !== 'PONG') throw new Error(`it answered ${JSON.stringify(answer.slice(0, 100))}`)
  })

/** Scans with clamd. Rethrows errors of `bytes`; any failure of clamd returns `waiting` and is logged once per outage. */
export function clamdScanner({
  logError,
  ...call
}: ClamdCall & { readonly logError: (error: unknown) => void }): VirusScanner {
  const outage = logOncePerOutage(logError)
  return {
    isOn: true,
    async scan(bytes) {
      // Without a listener, an error before the first chunk is read ends the process. It is rethrown below.
      bytes.on('error', () => {})
      try {
        const verdict = await scanOnce(call, bytes)
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

/** For a site without a scanner: every file is `off`. */
export const noScanner: VirusScanner = {
  isOn: false,
  scan(bytes) {
    bytes.destroy()
    return Promise.resolve('off')
  },
}

/** Scanner of the settings: clamd at this address, or none. */
export const virusScannerAt = (address: ScannerAddress | undefined, logError: (error: unknown) => void) =>
  address ? clamdScanner({ address, logError }) : noScanner
