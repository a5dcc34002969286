/** Sends one public call at a time and finds what the site, its database and its children used for it. */
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { median } from '../table.ts'
import type { PublicCall } from './public-call.ts'
import { msBetween, treeNow } from './tree-cpu.ts'

export interface Cost {
  readonly call: PublicCall
  readonly cpuMs: number
  readonly wallMs: number
  readonly status: number
  readonly bytes: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

const methodOf = ({ route }: PublicCall) => route.slice(0, route.indexOf(' '))

function send(origin: string, call: PublicCall): Promise<{ status: number; bytes: number }> {
  const { path, headers, body, endless } = call
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const sent = { 'accept-encoding': 'br', ...headers, ...length }
    const outgoing = request(origin + path, { method: methodOf(call), headers: sent, agent }, (answer) => {
      let bytes = 0
      const done = () => resolve({ status: answer.statusCode ?? 0, bytes })
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (!endless) return
        done()
        outgoing.destroy()
      })
      answer.on('end', done)
      answer.on('error', (error) => (endless ? done() : reject(error)))
    })
    outgoing.on('error', (error) => (endless ? undefined : reject(error)))
    outgoing.end(body)
  })
}

const pollIntervalMs = 50
const restMs = 2
const timeoutMs = 3_000

/** Waits until the tree does next to nothing, also what goes on behind an answer; returns its last snapshot. */
async function atRest(roots: readonly number[]) {
  const begun = performance.now()
  let last = treeNow(roots)
  for (;;) {
    await pause(pollIntervalMs)
    const now = treeNow(roots)
    if (msBetween(last, now) <= restMs || performance.now() - begun > timeoutMs) return now
    last = now
  }
}

const defaultTries = 3

/** The median of a few tries after one that is not counted; a call that is sent once is counted at once. */
export async function costOf(origin: string, roots: readonly number[], call: PublicCall): Promise<Cost> {
  if (!call.once) await send(origin, call)
  const tries = call.once ? 1 : defaultTries
  const found: { cpuMs: number; wallMs: number; status: number; bytes: number }[] = []
  for (let i = 0; i < tries; i += 1) {
    const before = await atRest(roots)
    const begun = performance.now()
    const answered = await send(origin, call)
    const wallMs = performance.now() - begun
    found.push({ cpuMs: msBetween(before, await atRest(roots)), wallMs, ...answered })
  }
  const [{ status, bytes } = { status: 0, bytes: 0 }] = found
  const middle = (of: 'cpuMs' | 'wallMs') => median(found.map((each) => each[of]))
  return { call, cpuMs: middle('cpuMs'), wallMs: middle('wallMs'), status, bytes }
}
