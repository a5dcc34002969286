import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { breachedPasswords } from './breached-passwords.ts'

function aList(lines: readonly string[], end = '\r\n') {
  const folder = mkdtempSync(path.join(tmpdir(), 'thuto-breached-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'list.txt')
  writeFileSync(file, lines.join(end))
  return file
}
const sha1 = (word: string) => createHash('sha1').update(word).digest('hex').toUpperCase()
const words = Array.from({ length: 500 }, (_, i) => `breached ${i}`)
const listed = words.map((word, i) => `${sha1(word)}:${7 ** (i % 9)}`).toSorted()

test('ASVS-6.2.12 every password of the list is found, and no other', () => {
  for (const end of ['\n', '\r\n']) {
    const isBreached = breachedPasswords(aList(listed, end))
    expect(words.filter((word) => !isBreached(word))).toEqual([])
    const others = Array.from({ length: 500 }, (_, i) => `unknown ${i}`)
    expect(others.filter(isBreached)).toEqual([])
  }
})

test('ASVS-6.2.12 a list of one password, with and without a count', () => {
  for (const text of [`${sha1('hunter22')}:3`, sha1('hunter22'), `${sha1('hunter22')}\n`]) {
    const isBreached = breachedPasswords(aList([text]))
    expect([isBreached('hunter22'), isBreached('hunter23')]).toEqual([true, false])
  }
})

test.each([['password'], [''], [sha1('x').toLowerCase()]])('ASVS-6.2.12 %j is no list', (text) => {
  expect(() => breachedPasswords(aList([text]))).toThrow(/^BREACHED_PASSWORDS names .+ is no list/)
})

test('ASVS-6.2.12 a file that is not there stops the start', () => {
  expect(() => breachedPasswords('/nowhere/list')).toThrow(/cannot be read \(ENOENT\)/)
})

const unordered = /^BREACHED_PASSWORDS names .+ is not ordered by hash/
const byCount = (lines: readonly string[]) =>
  lines.toSorted((a, b) => Number(b.split(':')[1]) - Number(a.split(':')[1]))

test.each<[string, readonly string[]]>([
  ['by count', byCount(listed)],
  ['by count, with eight entries', byCount(listed.slice(0, 8))],
  ['downwards', listed.toReversed()],
  ['in two parts that ascend', [...listed.slice(250), ...listed.slice(0, 250)]],
  ['with one entry appended', [...listed, `${'0'.repeat(40)}:1`]],
])('F-S3-18 a list ordered %s stops the start', (_, lines) => {
  for (const end of ['\n', '\r\n'])
    for (const last of ['', end])
      expect(() => breachedPasswords(aList([lines.join(end) + last]))).toThrow(unordered)
})

test('F-S3-18 a list that turns into other lines stops the start', () => {
  const short = listed.map((entry, i) => (i < 250 ? entry : entry.slice(0, 32)))
  const lower = listed.map((entry, i) => (i < 250 ? entry : entry.toLowerCase()))
  for (const lines of [short, lower])
    expect(() => breachedPasswords(aList(lines))).toThrow(/^BREACHED_PASSWORDS names .+ is no list/)
})

test('F-S3-18 every length of an ordered list starts, with and without a last line end', () => {
  for (let length = 1; length <= 130; length += 1)
    for (const last of ['', '\n']) {
      const isBreached = breachedPasswords(aList([listed.slice(0, length).join('\n') + last]))
      expect(isBreached('unknown')).toBe(false)
    }
})
