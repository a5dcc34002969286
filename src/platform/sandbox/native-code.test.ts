/** Native code, which Node's permissions do not hold, runs apart from data, other processes and the network (F-S1). */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { childRunner } from './child-runner.ts'
import { launcher } from './start-worker.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'thuto-native-'))
afterAll(() => rmSync(folder, { recursive: true }))
const [data, key, open] = ['data', 'mounted.key', 'open.txt'].map((name) => path.join(folder, name)) as [
  string,
  string,
  string,
]
const secret = path.join(data, 'secret.key')
const picture = path.join(data, 'waiting.png')

beforeAll(async () => {
  mkdirSync(data)
  for (const file of [secret, key, open]) writeFileSync(file, 'told')
  await sharp({ create: { width: 30, height: 20, channels: 3, background: '#ff0' } }).toFile(picture)
})

const run = (hidden: readonly string[], ...command: readonly string[]) =>
  spawnSync('/bin/sh', [...launcher(5, hidden), ...command], {
    encoding: 'utf8',
    env: { PATH: '/usr/bin:/bin' },
  })

const canHide = spawnSync('unshare', ['-rnm', 'mount', '-t', 'tmpfs', 'none', '/tmp']).status === 0

describe.runIf(canHide)('F-S1 native code in a child', () => {
  const hidden = [data, key, path.join(folder, 'not there')]

  test('F-S1 T25 opens neither the data folder nor a mounted key', () => {
    for (const file of [secret, key]) {
      expect(run([], 'cat', file).stdout).toBe('told')
      expect(run(hidden, 'cat', file).stdout).toBe('')
    }
    expect(run(hidden, 'cat', open).stdout).toBe('told')
    expect(run(hidden, 'ls', '-A', data).stdout).toBe('')
  })

  test('F-S1 T25 uncovers nothing, by itself or in a namespace of its own', () => {
    for (const way of [`umount ${data}`, `unshare -rm umount ${data}`, `nsenter -t ${process.pid} -m true`])
      expect(run(hidden, 'sh', '-c', `${way} 2>/dev/null; cat ${secret}`).stdout).toBe('')
    expect(run(hidden, 'grep', 'CapEff', '/proc/self/status').stdout).toMatch(/:\s0+\n$/)
  })

  test('F-S1 T25 reads neither environment nor files of the site by /proc', () => {
    expect(run([], 'cat', `/proc/${process.pid}/environ`).stdout).not.toBe('')
    for (const file of ['environ', `root${secret}`, `cwd/package.json`, 'maps'])
      expect(run(hidden, 'cat', `/proc/${process.pid}/${file}`)).toMatchObject({ status: 1, stdout: '' })
  })

  test('F-S1 T25 reaches no socket', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as { port: number }
    const script = `require('net').connect(${port}, '127.0.0.1').on('connect', () => process.exit(7)).on('error', (e) => console.log(e.code))`
    const child = spawn('/bin/sh', [...launcher(5, hidden), process.execPath, '-e', script])
    expect((await once(child, 'exit'))[0]).toBe(0)
    server.close()
  })

  test('F-S1 T25 the decoder of pictures sees a file of the data folder only without these limits', async () => {
    const module = new URL('../../../test/fakes/sandbox-tasks.ts', import.meta.url)
    const job = { module, input: { work: 'decode', given: picture }, readable: [], addons: true }
    const free = childRunner()
    expect(await free.runInChild(job)).toBe('30 x 20')
    const held = childRunner({ hidden })
    await expect(held.runInChild(job)).rejects.toThrow(/missing/)
    await Promise.all([free.endChildren(), held.endChildren()])
  })
})

test('F-S1 a folder that holds the program is not hidden', () => {
  expect(launcher(5, ['/', process.cwd(), data]).slice(3)).toEqual(['1', data])
})
