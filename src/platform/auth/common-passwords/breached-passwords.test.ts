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
