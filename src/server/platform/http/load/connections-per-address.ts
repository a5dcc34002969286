/** One client that opens connections without end leaves none for others: each address has a share of them (F-S4). */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { clientAddress } from '../origin/client-address.ts'

export interface ConnectionCap {
  readonly perAddress: number
  /** Trusted proxies: their connections carry the requests of many clients. */
  readonly isTrustedProxy: (address: string) => boolean
}

/** Closes each connection beyond the cap of its address before a byte of it is read. */
export function capConnections(server: Server, { perAddress, isTrustedProxy }: ConnectionCap) {
  const open = new Map<string, number>()
  // Before the listener of the server itself, which begins to read.
  server.prependListener('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || isTrustedProxy(remoteAddress)) return
    const address = clientAddress(remoteAddress)
    const count = (open.get(address) ?? 0) + 1
    if (count > perAddress) return void socket.destroy()
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
}
