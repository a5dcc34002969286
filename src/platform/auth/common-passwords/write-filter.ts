/**
 * `node …/write-filter.ts <filter> <list>…` writes the filter from password lists: text with one a line, or a JSON array.
 * The lists and their licences are in docs/decisions, "Common passwords"; the project does not contain them.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { makeFilter } from './common-passwords.ts'

const readPasswords = (file: string) => {
  const text = readFileSync(file, 'utf8')
  const list: unknown = file.endsWith('.json') ? JSON.parse(text) : text.split(/\r?\n/)
  if (!Array.isArray(list)) throw new TypeError(`${file} holds no list`)
  return list.filter((word) => typeof word === 'string')
}

const [target, ...lists] = process.argv.slice(2)
if (target === undefined || lists.length === 0) throw new Error('Usage: write-filter.ts FILE LIST…')
const { filter, size } = makeFilter(lists.flatMap(readPasswords))
writeFileSync(target, filter)
process.stdout.write(`${size} passwords\n`)
