/**
 * `node …/write-filter.ts <filter> <list>…` makes the filter from lists of passwords: text with one a line, or a JSON array.
 * Which lists, and their licences: docs/decisions, "Common passwords". They are not kept in the project.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { makeFilter } from './password-filter.ts'

const passwordsIn = (file: string) => {
  const text = readFileSync(file, 'utf8')
  const list: unknown = file.endsWith('.json') ? JSON.parse(text) : text.split(/\r?\n/)
  if (!Array.isArray(list)) throw new TypeError(`${file} holds no list`)
  return list.filter((word) => typeof word === 'string')
}

const [target, ...lists] = process.argv.slice(2)
if (target === undefined || lists.length === 0) throw new Error('Say where to write and which lists to read')
const { filter, size } = makeFilter(lists.flatMap(passwordsIn))
writeFileSync(target, filter)
process.stdout.write(`${size} passwords\n`)
