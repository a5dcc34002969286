/** `npm run dev` in a copy of the source, so that the test changes no file of this checkout. */
import { spawn } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { chromium } from '@playwright/test'
import { expect, test, vi } from 'vitest'
import { installedBrowser, launchArguments } from '../../run/browser.ts'
import { bareEnvironment, freePort } from '../../running-site.ts'
import { onTeardown } from '../../setup/on-teardown.ts'

/** Packages are linked one by one: Vite keeps its cache in `node_modules`. */
function copyOfSource() {
  const folder = mkdtempSync(path.join(tmpdir(), 'thuto-dev-'))
  onTeardown(() => rm(folder, { recursive: true, force: true }))
  const copied = [
    'src',
    'seed',
    'content',
    'migrations',
    'build',
    'package.json',
    ...globSync('{vite.config.ts,tsconfig*.json}'),
  ]
  for (const name of copied) cpSync(name, path.join(folder, name), { recursive: true })
  mkdirSync(path.join(folder, 'node_modules'))
  for (const name of readdirSync('node_modules').filter((each) => !/^\.(vite|cache)/.test(each)))
    symlinkSync(path.resolve('node_modules', name), path.join(folder, 'node_modules', name))
  return folder
}

function startDev(cwd: string, settings: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ['src/app/start.mjs', 'dev'], {
    cwd,
    env: { ...bareEnvironment, LIMITS: 'test', JOBS: 'off', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  onTeardown(async () => {
    child.kill('SIGINT')
    expect(await ended).toBe(0)
  })
  return () => output
}

async function openSignIn(url: string) {
  const executablePath = await installedBrowser()
  const browser = await chromium.launch({ args: launchArguments, ...(executablePath && { executablePath }) })
  onTeardown(() => browser.close())
  const page = await browser.newPage()
  await page.goto(`${url}/#/sign-in`)
  return page
}

test('npm run dev keeps the state of a page and restarts the server', { timeout: 300_000 }, async () => {
  const folder = copyOfSource()
  const change = (file: string, from: string, to: string) => {
    const whole = path.join(folder, file)
    const text = readFileSync(whole, 'utf8')
    expect(text).toContain(from)
    writeFileSync(whole, text.replace(from, to))
  }
  const output = startDev(folder, {
    DATA_DIR: path.join(folder, 'data'),
    PORT: String(await freePort()),
  })
  await vi.waitFor(() => expect(output()).toMatch(/Local:[^]*Thuto is ready/), 120_000)
  const [, url = ''] = /Local: +(http:\/\/127\.0\.0\.1:\d+)/.exec(stripVTControlCharacters(output())) ?? []

  const page = await openSignIn(url)
  const email = page.getByRole('textbox').first()
  await email.fill('teacher@school.example')
  change('src/web/pages/sign-in-page.tsx', '{texts.lead}', '{texts.lead} Changed.')
  await page.getByText('Changed.').waitFor()
  expect(await email.inputValue()).toBe('teacher@school.example')

  change('src/platform/http/operator-routes.ts', '{ alive: !stopping', "{ is: 'changed', alive: !stopping")
  const health = async () => (await fetch(`${url}/healthz`)).text()
  await vi.waitFor(async () => expect(await health()).toContain('changed'), 60_000)
})
