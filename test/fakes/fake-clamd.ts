/** Speaks clamd's protocol and knows one virus, the test file of EICAR. */
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'

/** The EICAR test file, split here so that scanners do not remove this file. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!$H+H*'].join(
  '',
)

/** `slow`: never responds. `cut`: disconnects half-way. `error`, `limit`: responses without a verdict. */
export type ClamdBehaviour = 'well' | 'slow' | 'cut' | 'error' | 'limit'

export interface FakeClamd {
  mood: ClamdBehaviour
  /** Size of each completely received file. */
  readonly scannedBytes: number[]
  /** For the setting CLAMD_URL. */
  readonly url: string
  readonly address: { readonly host: string; readonly port: number }
  /** No longer there: connections are refused. */
  leave(): Promise<void>
  comeBack(): Promise<void>
}

const command = Buffer.from('zINSTREAM\0')

/** Returns the chunks after the command, once the last one, of length 0, has arrived. */
function fileIn(received: Buffer): Buffer | undefined {
  const pieces: Buffer[] = []
  for (let at = command.length; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}

function answerTo(file: Buffer, mood: ClamdBehaviour): string | undefined {
  if (mood === 'slow') return undefined
  if (mood === 'error') return 'stream: Can’t allocate memory ERROR'
  return file.includes(eicar) ? 'stream: Win.Test.EICAR_HDB-1 FOUND' : 'stream: OK'
}

function hear(
  socket: Socket,
  received: Buffer,
  { mood, scannedBytes }: Pick<FakeClamd, 'mood' | 'scannedBytes'>,
) {
  if (!received.subarray(0, command.length).equals(command)) return void socket.end('UNKNOWN COMMAND\0')
  const file = fileIn(received)
  if (!file) return
  scannedBytes.push(file.length)
  const answer = answerTo(file, mood)
  if (answer !== undefined) socket.end(`${answer}\0`)
}

function converse(socket: Socket, clamd: Pick<FakeClamd, 'mood' | 'scannedBytes'>) {
  const pieces: Buffer[] = []
  socket.on('error', () => {})
  socket.on('data', (bytes) => {
    pieces.push(bytes)
    if (clamd.mood === 'cut') return void socket.destroy()
    if (clamd.mood === 'limit' && socket.bytesRead > 20_000)
      return void socket.end('INSTREAM size limit exceeded. ERROR\0')
    // The last chunk, of length 0, may have arrived.
    if (bytes.at(-1) === 0) hear(socket, Buffer.concat(pieces), clamd)
  })
}

async function listenAt(server: Server, port: number) {
  server.listen({ host: '127.0.0.1', port })
  await once(server, 'listening')
}

/** Below the ephemeral ports, so that no other process takes it while the scanner is down. */
async function listenSomewhere(server: Server): Promise<number> {
  const port = randomInt(20_000, 30_000)
  try {
    await listenAt(server, port)
    return port
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    return listenSomewhere(server)
  }
}

/** Starts one on a free port of this machine. */
export async function startFakeClamd(): Promise<FakeClamd> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    converse(socket, clamd)
  })
  const port = await listenSomewhere(server)
  const clamd: FakeClamd = {
    mood: 'well',
    scannedBytes: [],
    url: `tcp://127.0.0.1:${port}`,
    address: { host: '127.0.0.1', port },
    async leave() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
    comeBack: () => listenAt(server, port),
  }
  return clamd
}
