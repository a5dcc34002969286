import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openContentFolder } from '#platform/config/content-layers.ts'
import { contentCommand } from './content-commands.ts'

const root = mkdtempSync(path.join(tmpdir(), 'content-'))
afterEach(() => openContentFolder('/nowhere'))
afterAll(() => rmSync(root, { recursive: true }))

const packaged = JSON.parse(readFileSync('content/curriculum.json', 'utf8'))
/** Returns the lines of the check of a folder with these files. */
function check(files: Readonly<Record<string, unknown>>): string[] {
  const folder = mkdtempSync(path.join(root, 'site-'))
  for (const [name, content] of Object.entries(files))
    writeFileSync(path.join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
  try {
    return [contentCommand(['content', 'check', folder]) ?? '']
  } catch (error) {
    return (error as Error).message.split('\n').map((line) => line.replace(`${folder}/`, ''))
  }
}

test('the packaged content files are valid', () => {
  expect(contentCommand(['content', 'check'])).toContain('The content files are valid.')
})

test('OPS-20 each mistake of a folder has one line, with the file and the place in it', () => {
  const [first, second, ...others] = packaged.subjects
  const doubled = [
    { ...first, level: { from: 'Grade 9', to: 'Grade 99' } },
    { ...second, id: first.id },
    ...others,
  ]
  expect(
    check({
      'curriculum.json': { subjects: doubled },
      'topics.json': { subjects: { astrology: ['stars'] } },
      'faq.json': { items: [{ question: 'Why?' }] },
    }),
  ).toEqual([
    'curriculum.json: subjects.1.id: mathematics is there twice',
    'curriculum.json: subjects.0.level: must name two grades of this file in their order',
    expect.stringContaining('faq.json: items.0.answer: '),
    'topics.json: subjects.astrology: astrology is not in curriculum.json',
  ])
  expect(check({ 'curriculum.json': { subjects: [{ ...first, title: undefined }] } })).toEqual([
    expect.stringContaining('curriculum.json: subjects.0.title: '),
  ])
})

test('OPS-20 topics may name the subjects of the folder, and no packaged one that it lacks', () => {
  const subjects = [{ id: 'astronomy', stored: 'Astronomy', title: 'Astronomy', seed: 'A' }]
  const topics = (id: string) => ({
    'curriculum.json': { subjects },
    'topics.json': { subjects: { [id]: ['stars'] } },
  })
  expect(check(topics('astronomy')).join()).toContain('The content files are valid.')
  expect(check(topics('history'))).toEqual([
    'topics.json: subjects.history: history is not in curriculum.json',
  ])
})

test.each([['{'], ['[]'], ['{"subjects": [null]}'], ['{"subjects": 3}']])(
  'OPS-20 the curriculum %s is refused in one line',
  (text) => {
    const lines = check({ 'curriculum.json': text })
    expect(lines).toEqual([expect.stringMatching(/^curriculum\.json: (file|subjects(\.0)?): /)])
  },
)

test('export writes the content files into a new folder, which is valid', () => {
  const folder = path.join(root, 'mine')
  expect(contentCommand(['content', 'export', folder])).toContain(`Wrote the content files to ${folder}.`)
  expect(readdirSync(folder)).toEqual(
    expect.arrayContaining(['af', 'curriculum.json', 'terms', 'topics.json']),
  )
  expect(readdirSync(folder)).not.toContain('README.md')
  expect(contentCommand(['content', 'check', folder])).toContain('The content files are valid.')
  expect(() => contentCommand(['content', 'export', folder])).toThrow('is not empty')
})

test('other arguments are not a content command', () => {
  for (const args of [['content'], ['content', 'export'], ['content', 'check', 'a', 'b'], ['audit', 'check']])
    expect(contentCommand(args)).toBeUndefined()
  expect(() => contentCommand(['content', 'check', path.join(root, 'none')])).toThrow('There is no folder')
})
