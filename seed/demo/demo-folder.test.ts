import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { onTeardown } from '#test/setup/on-teardown.ts'
import { fillStamped, isOutdated, setAside } from './demo-folder.ts'

function newFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'thuto-demo-folder-'))
  onTeardown(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('a folder without a stamp is never outdated', () => {
  const folder = newFolder()
  writeFileSync(path.join(folder, 'secret.key'), 'of a real site')
  expect(isOutdated(folder)).toBe(false)
  expect(isOutdated(path.join(folder, 'missing'))).toBe(false)
})

test('a filled folder is outdated once the seed data is other than its stamp', async () => {
  const folder = newFolder()
  await fillStamped(folder, () => Promise.resolve())
  expect(isOutdated(folder)).toBe(false)
  writeFileSync(path.join(folder, 'seed-stamp'), 'of earlier seed data')
  expect(isOutdated(folder)).toBe(true)
})

test('a folder is outdated while it is filled and after a failed fill', async () => {
  const folder = newFolder()
  const failed = fillStamped(folder, () => {
    expect(isOutdated(folder)).toBe(true)
    return Promise.reject(new Error('stopped'))
  })
  await expect(failed).rejects.toThrow('stopped')
  expect(isOutdated(folder)).toBe(true)
})

test('a folder that is set aside keeps its content under a name with the time', () => {
  const folder = path.join(newFolder(), 'demo')
  mkdirSync(folder)
  writeFileSync(path.join(folder, 'added'), 'by a person')
  const renamed = setAside(folder, new Date('2026-03-04T05:06:07.089Z'))
  expect(renamed).toBe(`${folder}.20260304050607`)
  expect(existsSync(folder)).toBe(false)
  expect(readFileSync(path.join(renamed, 'added'), 'utf8')).toBe('by a person')
})
