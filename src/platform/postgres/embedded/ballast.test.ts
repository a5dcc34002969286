import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Ballast, ballast, watchBallast } from './ballast.ts'

const bytes = 2_500_000
let folder = ''
let free = 0
let logged: string[] = []
let held: Ballast

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'thuto-ballast-'))
  logged = []
  held = ballast(folder, (line) => logged.push(line), { bytes, free: () => free })
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true })
})

const place = () => path.join(folder, 'ballast')

test('R5 with plenty of room it is made, whole and private; given up when the disk is full; made again later', async () => {
  free = bytes * 8
  await held.look()
  const { size, blocks, mode } = statSync(place())
  expect([size, blocks * 512 >= bytes, mode & 0o777]).toEqual([bytes, true, 0o600])
  expect(readdirSync(folder)).toEqual(['ballast'])

  free = bytes / 4 - 1
  held.giveWay()
  held.giveWay()
  expect(readdirSync(folder)).toEqual([])
  expect(logged).toEqual([expect.stringContaining('The disk of the database is full.')])

  free = bytes * 2
  await held.look()
  expect(existsSync(place())).toBe(false)
  free = bytes * 8
  await held.look()
  expect(existsSync(place())).toBe(true)
})

test('R5 looks that meet make one; after the end none is made', async () => {
  free = bytes * 8
  await Promise.all([held.look(), held.look()])
  expect(readdirSync(folder)).toEqual(['ballast'])
  rmSync(place())
  held.stop()
  await held.look()
  expect(readdirSync(folder)).toEqual([])
})

test('R5 it is checked from a minute on, every five seconds, also after a check that failed', async () => {
  vi.useFakeTimers()
  const look = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('of a test')))
  const end = watchBallast({ look, giveWay: () => {}, stop: () => {} })
  await vi.advanceTimersByTimeAsync(59_000)
  expect(look).toHaveBeenCalledTimes(0)
  await vi.advanceTimersByTimeAsync(12_000)
  expect(look).toHaveBeenCalledTimes(3)
  end()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(look).toHaveBeenCalledTimes(3)
})
