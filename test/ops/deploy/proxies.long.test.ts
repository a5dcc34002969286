/** The shipped files of HAProxy and Caddy, run by these programs before two nodes that say what the test wants. */
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { createServer, request as httpRequest, type ServerResponse } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { debianPrograms } from '../../run/debian-programs.ts'
import { freePort } from '../../running-site.ts'
import { textOf } from './deploy-files.ts'

const soon = { timeout: 20_000, interval: 50 }

/** Answers with its name; `/held` once the test says so. */
async function startNode(name: string) {
  const held: ServerResponse[] = []
  const server = createServer(({ url }, answer) => {
    if (url === '/held') return void held.push(answer)
    const isRefused = url === '/readyz' && !node.isReady
    if (isRefused) node.refusals += 1
    return void answer.writeHead(isRefused ? 503 : 200).end(name)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = () => void server.close()
  const node = { name, port, held, isReady: true, refusals: 0, close }
  return node
}

interface Place {
  readonly folder: string
  readonly port: number
  readonly plainPort: number
  readonly nodes: readonly string[]
}

/** Writes the shipped file for this machine; returns the arguments of its program and the CA of its certificate. */
const proxies = {
  haproxy({ folder, port, plainPort, nodes: [one = '', two = ''] }: Place) {
    execFileSync('sh', [path.resolve('deploy/patroni/certificates.sh'), '127.0.0.1'], { cwd: folder, stdio: 'ignore' }) // prettier-ignore
    const read = (name: string) => readFileSync(path.join(folder, name))
    mkdirSync(path.join(folder, 'certs'))
    writeFileSync(path.join(folder, 'certs/site.pem'), Buffer.concat([read('127.0.0.1.crt'), read('127.0.0.1.key')])) // prettier-ignore
    const config = textOf('deploy/haproxy/haproxy.cfg')
      .replace('maxconn 20000', 'maxconn 200')
      .replace('bind :80', `bind 127.0.0.1:${plainPort}`)
      .replace('bind :443', `bind 127.0.0.1:${port}`)
      .replace('crt /etc/haproxy/certs/', `crt ${folder}/certs/`)
      .replaceAll('10.0.0.11:3000', one)
      .replaceAll('10.0.0.12:3000', two)
    writeFileSync(path.join(folder, 'haproxy.cfg'), config)
    return { args: ['-f', 'haproxy.cfg'], ca: read('ca.crt') }
  },
  caddy({ folder, port, plainPort }: Place) {
    const config = textOf('deploy/caddy/Caddyfile')
      .replace('{\n', '{\n\tadmin off\n')
      .replace('\nhttp://{$SITE_ADDRESS:localhost}', `\nhttp://127.0.0.1:${plainPort}`)
      .replace('\n{$SITE_ADDRESS:localhost}', `\nhttp://127.0.0.1:${port}`)
    writeFileSync(path.join(folder, 'Caddyfile'), config)
    return { args: ['run', '--config', 'Caddyfile'], ca: undefined }
  },
} as const

describe.for(['haproxy', 'caddy'] as const)('%s before two nodes', async (program) => {
  const programs = await debianPrograms([program])
  const folder = mkdtempSync(path.join(tmpdir(), `thuto-${program}-`))
  const nodes = [await startNode('one'), await startNode('two')] as const
  const port = await freePort()
  let ca: Buffer | undefined
  let end = () => {}

  const ask = (url: string) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const to = { host: '127.0.0.1', port, path: url, agent: false } as const
      const outgoing = ca ? httpsRequest({ ...to, ca }) : httpRequest(to)
      outgoing.once('response', (answer) => {
        text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body }), reject)
      })
      outgoing.once('error', reject).end()
    })
  /** Calls until each node has answered one. */
  const reachesBoth = async () => {
    const names = new Set<string>()
    for (let i = 0; i < 4; i += 1) names.add((await ask('/')).body)
    return names.size
  }

  beforeAll(async () => {
    if (!programs) return
    const place = { folder, port, plainPort: await freePort(), nodes: nodes.map((node) => `127.0.0.1:${node.port}`) } // prettier-ignore
    const laid = proxies[program](place)
    ca = laid.ca
    const env = { ...programs, HOME: folder, NODES: place.nodes.join(' ') }
    const child = spawn(program, laid.args, { cwd: folder, env, stdio: 'ignore' })
    end = () => void child.kill()
  })
  beforeEach(async () => {
    for (const node of nodes) Object.assign(node, { isReady: true, refusals: 0 })
    if (programs) await expect.poll(() => reachesBoth().catch(String), soon).toBe(2)
  })
  afterAll(() => {
    end()
    for (const node of nodes) node.close()
    rmSync(folder, { recursive: true })
  })

  test.skipIf(!programs)('R16 a node that stops gets no new calls, and ends those that it has', async () => {
    const held = ask('/held')
    await expect.poll(() => nodes.flatMap((node) => node.held).length, soon).toBe(1)
    const [stopping, other] = nodes[0].held.length === 1 ? nodes : [nodes[1], nodes[0]]
    stopping.isReady = false
    await expect.poll(() => stopping.refusals, soon).toBeGreaterThan(2)
    for (let i = 0; i < 10; i += 1) expect((await ask('/')).body).toBe(other.name)
    stopping.held.pop()?.end('whole')
    expect(await held).toEqual({ status: 200, body: 'whole' })
  })

  test.skipIf(!programs)('R6 nodes get calls also while none is ready', async () => {
    for (const node of nodes) node.isReady = false
    await expect.poll(() => Math.min(...nodes.map(({ refusals }) => refusals)), soon).toBeGreaterThan(2)
    for (let i = 0; i < 2; i += 1) expect((await ask('/')).status).toBe(200)
  })

  test.skipIf(!programs)('the numbers are not for callers outside', async () => {
    expect((await ask('/metrics')).status).toBe(404)
  })
})
