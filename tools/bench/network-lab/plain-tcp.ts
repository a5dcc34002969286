/** Baseline of the network: one TCP connection that only sends. */
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { degrade, type Quality } from './bad-line.ts'

/** Seconds until the last byte had come. */
export async function sendPlainly(quality: Omit<Quality, 'port'>, bytes: number): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('No port')
  degrade({ ...quality, port: address.port })
  const sender = connect(address.port, '127.0.0.1').end(Buffer.alloc(bytes))
  const begun = performance.now()
  const [receiver] = (await once(server, 'connection')) as [typeof sender]
  receiver.resume()
  await once(receiver, 'end')
  receiver.destroy()
  server.close()
  return Math.round((performance.now() - begun) / 100) / 10
}
