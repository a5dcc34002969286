/** The content folder of a second site: another country, six subjects, other grades, one language. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { contentCommand } from '#ops/admin/content-commands.ts'
import { openContentFolder } from '#platform/config/content-layers.ts'
import { browserCurriculum, curriculum, type Curriculum } from '#shared/curriculum.ts'
import { storageNames, subjects } from '#features/catalogue/subjects/subject.ts'

afterEach(() => openContentFolder('/nowhere'))

const folder = 'test/curriculum/second-site'
const read = (name: string) => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'))
const second = read('curriculum.json') as Curriculum & { readonly country: string }

test('OPS-20 the content folder of a second site is valid', () => {
  expect(contentCommand(['content', 'check', folder])).toBe('The content files are valid.')
})

test('the second site has another country, six subjects, other grades and one language', () => {
  expect([second.country, second.subjects.length, read('languages.json').offered]).toEqual(['MW', 6, ['en']])
  const labels = second.grades.map(({ label }) => label)
  expect(labels.filter((label) => curriculum().grades.some((grade) => grade.label === label))).toEqual([])
  const shared = second.subjects.filter(({ stored, id }) => {
    return storageNames.includes(stored) || subjects.some((subject) => subject.id === id)
  })
  // Its mathematics has the id of the packaged one and another stored name.
  expect(shared.map(({ stored }) => stored)).toEqual(['Mathematics'])
})

test('the form for browsers is small, leaves out what can be derived, and needs no language', () => {
  const form = JSON.parse(JSON.stringify(browserCurriculum(second, 'en')))
  expect(form).toEqual(JSON.parse(JSON.stringify(browserCurriculum(second, 'af'))))
  expect(form.subjects[0]).toEqual({
    id: 'mathematics',
    stored: 'Mathematics',
    palette: ['#1d3f72', '#e8a93b', '#e4ebf5'],
  })
  expect(form.grades[0]).toEqual({ label: 'Standard 1', also: ['Std 1', 'Class 1'] })
  expect(JSON.stringify(form)).not.toMatch(/concept|isced|level/)
  expect(readdirSync(folder).toSorted()).toEqual([
    'branding.json',
    'curriculum.json',
    'languages.json',
    'security.json',
    'topics.json',
  ])
})

test('OPS-15 the form for browsers of the packaged file has the titles of the page', () => {
  const form = browserCurriculum(curriculum(), 'af')
  expect(form.subjects[0]?.title).toBe('Wiskunde')
  expect(form.grades[0]).toMatchObject({ label: 'Grade R', title: 'Graad R', filterTitle: 'Graad 0' })
})

test('OPS-16 a subject may be named like a property of every object', () => {
  const own = mkdtempSync(path.join(tmpdir(), 'thuto-subject-'))
  onTestFinished(() => rmSync(own, { recursive: true }))
  const named = [{ id: 'constructor', stored: 'Constructor', title: 'Constructor', seed: 'x' }]
  writeFileSync(path.join(own, 'curriculum.json'), JSON.stringify({ subjects: named }))
  const modules = [
    './src/app/commands/open-content.ts',
    './src/features/catalogue/search/server/words/likely-subject.ts',
  ]
  const program = modules.map((name) => `await import('${name}')`).join('\n')
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    env: { PATH: process.env['PATH'], CONTENT_DIR: own },
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
})
