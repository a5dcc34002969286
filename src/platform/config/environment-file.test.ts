import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { bareEnvironment } from '#test/running-site.ts'
import { readConfig, settingNames } from './config.ts'
import { loadEnvironmentFile } from './environment-file.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'thuto-env-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = path.join(folder, '.env')

function load(text: string, environment: Record<string, string | undefined> = {}) {
  writeFileSync(file, text)
  loadEnvironmentFile(file, environment)
  return environment
}

test('values of the file are added and values of the environment win', () => {
  const text = [
    '\uFEFF# a comment',
    '',
    'PORT=4000 # the second site',
    '  export HOST = 0.0.0.0\r',
    'MAIL_FROM="Thuto <no-reply@thuto.example>"',
    "ADMIN_PASSWORD='# four geese = over the dam'",
    'LOG_LEVEL=info',
    'JOBS=',
    'NOTE="two',
    'lines"',
  ].join('\n')
  expect(load(text, { LOG_LEVEL: 'debug' })).toEqual({
    PORT: '4000',
    HOST: '0.0.0.0',
    MAIL_FROM: 'Thuto <no-reply@thuto.example>',
    ADMIN_PASSWORD: '# four geese = over the dam',
    LOG_LEVEL: 'debug',
    JOBS: '',
    NOTE: 'two\nlines',
  })
})

test.each([
  ['a line without =', 'PORT=4000\n\nnobody-reads-this\n', 3],
  ['a name with a hyphen', 'ADMIN-PASSWORD=nobody-reads-this', 1],
  ['a quote that is not closed', '# x\nADMIN_PASSWORD="nobody-reads-this\nPORT=1\n', 2],
  ['words after a closed quote', 'NOTE="a\nb"\nADMIN_PASSWORD="nobody" reads-this', 3],
])('%s is an error that names the line without its value', (_, text, line) => {
  expect(() => load(text)).toThrow(
    new RegExp(`^${file}, line ${line}, is neither NAME=value.*Correct the line`),
  )
  expect(() => load(text)).not.toThrow(/nobody/)
})

test('ENV_FILE names another file, which must be there', () => {
  const other = path.join(folder, 'site.env')
  writeFileSync(other, 'PORT=5000')
  expect(load('PORT=4000', { ENV_FILE: other })['PORT']).toBe('5000')
  expect(() => load('', { ENV_FILE: `${other}s` })).toThrow(
    /ENV_FILE names .*site\.envs, which does not exist\. Correct/,
  )
})

test('a missing .env is no error and a folder in its place is one', () => {
  const environment = {}
  loadEnvironmentFile(path.join(folder, 'none.env'), environment)
  expect(environment).toEqual({})
  expect(() => loadEnvironmentFile(folder, {})).toThrow(/cannot be read \(EISDIR\)\. Correct its rights/)
})

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

/** Runs what package.json names, as npm does. */
function run(command: string, text: string, settings: Readonly<Record<string, string>> = {}) {
  writeFileSync(file, text)
  const PATH = `${path.resolve('node_modules/.bin')}:${bareEnvironment.PATH}`
  const env = { ...bareEnvironment, PATH, ENV_FILE: file, ...settings }
  const { status, stdout, stderr } = spawnSync('sh', ['-c', scripts[command] ?? ''], {
    env,
    encoding: 'utf8',
  })
  return { status, output: `${stdout}${stderr}`.trim() }
}

test('every command of the site begins with start.mjs, which reads the file before anything else', () => {
  const commands = Object.values(scripts).filter((script) => script.includes('src/app/'))
  expect(commands.length).toBeGreaterThan(10)
  expect(commands.filter((script) => !/^exec node src\/app\/start\.mjs( \w+)?$/.test(script))).toEqual([])
  const { status, output } = run('start', 'nothing')
  expect([status, output]).toEqual([1, expect.stringMatching(/^Thuto cannot start: \S+\.env, line 1, .*$/)])
})

test('a command gets the settings of the file, except those of its environment', () => {
  const { status, output } = run('doctor', 'PORT=many\nLOG_LEVEL=loud', { LOG_LEVEL: 'warn' })
  expect([status, output]).toEqual([
    1,
    expect.stringMatching(/^\S+ +Settings.*PORT must be a whole number.*$/),
  ])
})

const example = readFileSync('.env.example', 'utf8')
const offered = new Map(
  [...example.matchAll(/^# \S.*\n#([A-Z\d_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
)

test('.env.example explains every setting and no other', () => {
  expect([...offered.keys()].toSorted()).toEqual(settingNames.toSorted())
  expect(example.match(/^#?\w+=/gm)).toHaveLength(settingNames.length)
  expect(load(example)).toEqual({})
})

test('values in .env.example are the defaults', () => {
  const given = {
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'secret',
    S3_ENDPOINT: 'https://files.example',
    S3_BUCKET: 'thuto',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
    BACKUP_DIR: '/mnt/backups',
    BACKUP_RECIPIENT: `age1${'q'.repeat(58)}`,
  }
  const defaults = Object.fromEntries([...offered].filter(([, value]) => value !== ''))
  expect(readConfig(defaults, given)).toEqual(readConfig({}, given))
})
