import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { getPriority, tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stopwatch } from '#test/setup/stopwatch.ts'
import { childRunner } from './child-runner.ts'
import { SandboxError, type SandboxLimits, SandboxLimitError, defaultLimits } from './sandbox.ts'

const module = new URL('../../../test/fakes/sandbox-tasks.ts', import.meta.url)
const { runInChild, endChildren } = childRunner({ maxWaiting: 40 })

const limited = (limits: Partial<SandboxLimits>) => ({ limits: { ...defaultLimits, ...limits } })
const ask = (work: string, given?: unknown, more: object = {}, signal?: AbortSignal) =>
  runInChild({ module, input: { work, given }, readable: [], ...more }, signal)
const rejection = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('it got an answer'),
    (error: unknown) => error as Error,
  )
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'child-'))
})
afterAll(async () => {
  await endChildren()
  await rm(folder, { recursive: true })
})

test('T25 a task gets its result, bytes too, and its process has exited by then', async () => {
  const given = { text: 'ë', bytes: Buffer.from('abc'), list: [1, undefined, 2n] }
  const answer = (await ask('echo', given)) as { given: object; pid: number }
  expect(answer.given).toEqual(given)
  expect(isAlive(answer.pid)).toBe(false)
})

test('work that gives nothing gives nothing', async () => {
  expect(await ask('wait', 1)).toBeUndefined()
})

test('T25 it reads the named file and no other', async () => {
  const [named, other] = [path.join(folder, 'named'), path.join(folder, 'other')]
  await writeFile(named, 'lesson')
  await writeFile(other, 'secret')
  expect(await ask('read', named, { readable: [named] })).toEqual(Buffer.from('lesson'))
  const refused = await rejection(ask('read', other, { readable: [named] }))
  expect(refused).toBeInstanceOf(SandboxError)
  expect(refused.message).toContain('restricted')
})

test('T25 it has no environment and no way out', async () => {
  expect(await ask('environment')).toEqual({})
  const results = (await ask('try')) as Record<string, string>
  const refusal = /restricted|may not use|is not a (function|constructor)|disabled/
  expect(Object.entries(results).filter(([, result]) => !refusal.test(result))).toEqual([])
  expect(Object.keys(results)).toHaveLength(26)
  expect(existsSync('/tmp/written-by-a-child')).toBe(false)
})

describe('T25 over a limit', () => {
  // A busy machine may be long in giving it that second: the words tell which limit it was.
  const small = limited({ cpuSeconds: 1, wallSeconds: 100 })

  test('a loop is ended when its processor time is used up', async () => {
    const tookMs = stopwatch()
    const error = await rejection(ask('loop', undefined, small))
    expect(error).toEqual(new SandboxLimitError('The child took too much processor time.'))
    expect(tookMs()).toBeLessThan(15_000)
  }, 120_000)

  test('one that only waits is ended by the clock', async () => {
    const error = await rejection(ask('wait', 60_000, limited({ wallSeconds: 0.5 })))
    expect(error).toEqual(new SandboxLimitError('The child took too much time.'))
  })

  test.each(['eat heap', 'eat buffers', 'one huge buffer'])(
    'to %s ends the child and costs its parent nothing',
    async (work) => {
      const before = process.memoryUsage().rss
      expect(await rejection(ask(work, undefined, limited({ memoryMegabytes: 160 })))).toBeInstanceOf(
        SandboxLimitError,
      )
      expect(process.memoryUsage().rss - before).toBeLessThan(40_000_000)
    },
  )
})

test.each([
  ['throw', 'The work failed.'],
  ['throw later', 'The work failed later.'],
  ['exit', 'The child ended without an answer (exit code 0).'],
  ['abort', 'The child ended without an answer (SIGABRT).'],
  ['give what cannot be sent', /could not be cloned/],
])('a child that does %j fails', async (work, message) => {
  const error = await rejection(ask(work))
  expect(error).toBeInstanceOf(SandboxError)
  expect(error.message).toMatch(message)
})

test('a module that is not there fails', async () => {
  const missing = new URL('missing.ts', module)
  expect(await rejection(runInChild({ module: missing, input: 1, readable: [] }))).toBeInstanceOf(
    SandboxError,
  )
})

test('an abort ends the child at work and the one in line', async () => {
  const stop = new AbortController()
  const calls = Array.from({ length: 4 }, () => rejection(ask('wait', 60_000, {}, stop.signal)))
  setTimeout(() => stop.abort(new Error('no longer wanted')), 200)
  for (const error of await Promise.all(calls)) expect(error.message).toBe('no longer wanted')
  expect(await rejection(ask('echo', 1, {}, stop.signal))).toBe(stop.signal.reason)
  expect(await ask('echo', 1)).toMatchObject({ given: 1 })
})

/** The most spans that hold one moment. */
const maxAtOnce = (spans: readonly (readonly [number, number])[]) =>
  Math.max(...spans.map(([moment]) => spans.filter(([from, to]) => from <= moment && moment < to).length))

test('T25 of 30 errands at once two run, and all are answered', async () => {
  const spans = await Promise.all(Array.from({ length: 30 }, () => ask('span') as Promise<[number, number]>))
  expect(spans).toHaveLength(30)
  expect(maxAtOnce(spans)).toBeLessThanOrEqual(2)
}, 120_000)

test('an input that is a function is called at the turn of its job', async () => {
  const gate = Promise.withResolvers<void>()
  const { runInChild: run } = childRunner({
    atOnce: 1,
    runOne: ({ input }) => gate.promise.then(() => input),
  })
  const calls: number[] = []
  const input = (i: number) => async () => calls.push(i)
  const jobs = [1, 2].map((i) => run({ module, input: input(i), readable: [] }))
  await new Promise(setImmediate)
  expect(calls).toEqual([1])
  gate.resolve()
  expect(await Promise.all(jobs)).toEqual([1, 2])
})

test('a site that stops ends its children and those in line; later ones are refused', async () => {
  const stopping = childRunner({ atOnce: 1 })
  const input = { work: 'wait', given: 60_000 }
  const calls = [1, 2].map(() => rejection(stopping.runInChild({ module, input, readable: [] })))
  await stopping.endChildren()
  for (const error of [
    ...(await Promise.all(calls)),
    await rejection(stopping.runInChild({ module, input, readable: [] })),
  ])
    expect(error).toEqual(new SandboxError('The site is stopping.'))
})

const script = `
  import { childRunner } from '#platform/sandbox/child-runner.ts'
  const { runInChild } = childRunner()
  const module = new URL(${JSON.stringify(module.href)})
  process.stdout.write('begun')
  await runInChild({ module, input: { work: 'wait with 100 MB' }, readable: [] })`

/** A site of its own process, and its child at work. */
async function siteAndChild() {
  const site = spawn(process.execPath, ['--input-type=module', '-e', script])
  await once(site.stdout, 'data')
  const numbersIn = (file: string) => readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number)
  const childOf = () => numbersIn(`/proc/${site.pid}/task/${site.pid}/children`)[0] ?? 0
  await expect.poll(childOf, { timeout: 30_000 }).toBeGreaterThan(0)
  const child = childOf()
  await expect.poll(() => numbersIn(`/proc/${child}/statm`)[1], { timeout: 30_000 }).toBeGreaterThan(30_000)
  return { site, child }
}

describe.runIf(process.platform === 'linux')('a child at work', { timeout: 90_000 }, () => {
  const canUnshare = ['-n', '-rn'].some((flag) => spawnSync('unshare', [flag, 'true']).status === 0)

  test.runIf(canUnshare)('T25 has a network of its own with nothing in it', async () => {
    const { site, child } = await siteAndChild()
    const devices = readFileSync(`/proc/${child}/net/dev`, 'utf8').match(/^\s*\S+(?=:)/gm)
    site.kill('SIGKILL')
    expect(devices?.map((name) => name.trim())).toEqual(['lo'])
  })

  test('is the first to go when memory runs out, and lets the site go first otherwise', async () => {
    const { site, child } = await siteAndChild()
    const [score, nice] = [readFileSync(`/proc/${child}/oom_score_adj`, 'utf8').trim(), getPriority(child)]
    site.kill('SIGKILL')
    expect([score, nice]).toEqual(['1000', 5])
  })

  test('does not outlive a site that is killed', async () => {
    const { site, child } = await siteAndChild()
    site.kill('SIGKILL')
    await expect.poll(() => isAlive(child), { timeout: 20_000 }).toBe(false)
  })
})
