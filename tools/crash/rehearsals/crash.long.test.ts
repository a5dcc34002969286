import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, test } from 'vitest'
import { testDatabase } from '#test/database/test-database.ts'
import type { RehearsalRequest } from './rehearsal.ts'

const program = fileURLToPath(new URL('rehearsal.ts', import.meta.url))
const compiled = fileURLToPath(new URL('../../../node_modules/.cache/node', import.meta.url))
const folder = await mkdtemp(path.join(tmpdir(), 'thuto-crash-'))
afterAll(() => rm(folder, { recursive: true }))

/** Some hundred ends and starts of a site: a second each on a machine that has much else to do. */
const withinMs = 600_000

/** Effect of each omitted sync, which proves that every sync is needed. */
const missed: readonly (readonly [call: string, violation: RegExp])[] = [
  ['sync staging/*.part', /bytes of an upload are acknowledged and 0 are there/],
  ['sync staging', /bytes of an upload are acknowledged and 0 are there/],
  ['sync claims/*', /is not what its row says/],
  ['sync uploads', /has a row and no file/],
  ['sync trash', /was deleted and is not in the trash/],
]

/** Of the sweep that empties the bin; it may end at each of them. */
const sweptCalls = ['rm trash/*.pdf', 'swept trashed_files', 'swept deleted_resources']

type Outcome = { readonly calls: readonly string[] } | { readonly illegal: string }

/** A site for each test: they run beside each other. */
const emptySites = await Promise.all(
  Array.from({ length: 4 + missed.length }, async () => {
    const { address } = await testDatabase()
    if ('url' in address) throw new Error('The database of tests is reached by its parts')
    return { address, folder: await mkdtemp(path.join(folder, 'site-')) }
  }),
)
function emptySite() {
  const site = emptySites.pop()
  if (!site) throw new Error('A test more than there are sites')
  return site
}

/** Runs one process of a rehearsal; returns `killed` or its output. */
async function rehearse(request: RehearsalRequest, signal: AbortSignal): Promise<'killed' | Outcome> {
  const child = spawn(process.execPath, [program, JSON.stringify(request)], {
    env: { ...process.env, NODE_COMPILE_CACHE: compiled },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const giveUp = () => void child.kill('SIGKILL')
  signal.addEventListener('abort', giveUp)
  const ended = new Promise<string | null>((resolve) => child.once('exit', (_, by) => resolve(by)))
  const [stdout, violations, endedBy]: readonly [string, string, string | null] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    ended,
  ])
  signal.removeEventListener('abort', giveUp)
  signal.throwIfAborted()
  if (endedBy === 'SIGKILL') return 'killed'
  if (stdout === '') throw new Error(violations)
  return JSON.parse(stdout) as Outcome
}

describe.concurrent(
  'ANS-13 DESK-26 R3 R4 upload, claim, replacement, approval, deletion, its undo and the sweep a day later',
  () => {
    test.for(['nothing', 'bytes', 'names'] as const)(
      'end in a legal state after stopping at any call and losing %s not synced',
      { timeout: withinMs },
      async (takes, { expect, signal }) => {
        const outcome = await rehearse({ ...emptySite(), takes }, signal)
        expect(outcome).toEqual({ calls: expect.any(Array) })
        const calls = typeof outcome === 'object' && 'calls' in outcome ? outcome.calls : []
        const syncs = new Set(calls.filter((call) => call.startsWith('sync')))
        expect([...syncs].toSorted()).toEqual(missed.map(([call]) => call).toSorted())
        expect(calls).toEqual(expect.arrayContaining(sweptCalls))
      },
    )

    test(
      'end in a legal state after a kill of the process',
      { timeout: withinMs },
      async ({ expect, signal }) => {
        const site = emptySite()
        let killAt = 2
        let outcome = await rehearse({ ...site, killAt }, signal)
        while (outcome === 'killed') outcome = await rehearse({ ...site, killAt: (killAt += 5) }, signal)
        expect(outcome).toEqual({ calls: expect.any(Array) })
        expect(killAt).toBeGreaterThan(30)
      },
    )

    test.for(missed)(
      'fail visibly without the call %s',
      { timeout: withinMs },
      async ([without, violation], { expect, signal }) => {
        const outcome = await rehearse({ ...emptySite(), without }, signal)
        expect(outcome).toEqual({ illegal: expect.stringMatching(violation) })
      },
    )
  },
)
