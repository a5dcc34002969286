import { execFile, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

const exec = promisify(execFile)
const windows = process.platform === 'win32'

/** Disables the browser's own network calls. Playwright adds headless mode and sandbox options. */
export const launchArguments = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const shells = ['chromium-headless-shell']

const placesOnPath = (names: readonly string[], env: NodeJS.ProcessEnv) => {
  const folders = (env['PATH'] ?? '').split(path.delimiter).filter((folder) => folder !== '')
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
}

function defaultPlaces(env: NodeJS.ProcessEnv) {
  const programs = [env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']]
  return [
    ...placesOnPath(commands, env),
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ...programs.flatMap((folder) =>
      folder ? [path.join(folder, 'Google/Chrome/Application/chrome.exe')] : [],
    ),
  ]
}

// On some systems the command only prints how to install the browser.
async function starts(file: string) {
  if (!existsSync(file)) return false
  if (windows) return true
  return exec(file, ['--version', '--no-sandbox'], { timeout: 20_000 }).then(
    ({ stdout }) => /chrom/i.test(stdout),
    () => false,
  )
}

async function firstThatStarts(files: readonly string[]) {
  for (const file of files) if (await starts(file)) return file
  return undefined
}

const system = () => firstThatStarts(defaultPlaces(process.env))

async function playwrights() {
  // Loaded lazily: the import takes a second.
  const { chromium } = await import('@playwright/test')
  return firstThatStarts([chromium.executablePath()])
}

function attempt(command: string, args: readonly string[], maxMs: number) {
  console.log(`No Chromium found, trying: ${[command, ...args].join(' ')}`)
  try {
    execFileSync(command, args, { stdio: 'inherit', timeout: maxMs, shell: windows })
  } catch {
    // The next way is tried.
  }
}

async function download() {
  attempt('npx', ['playwright', 'install', 'chromium'], 180_000)
  return playwrights()
}

async function install() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  attempt('apt-get', ['update'], 180_000)
  attempt('apt-get', ['install', '-y', 'chromium'], 600_000)
  // Not every system has it; everything runs without it too.
  attempt('apt-get', ['install', '-y', ...shells], 600_000)
  return system()
}

/** Returns a Chromium that starts: Playwright's, the system's, or one that is downloaded now. */
async function findChromium(): Promise<string> {
  for (const way of [playwrights, system, download, install]) {
    const found = await way()
    if (found !== undefined) return found
  }
  throw new Error('The browser tests need Chromium: install it, or give its path in CHROMIUM_PATH.')
}

async function given(name: string, file: string) {
  if (await starts(file)) return file
  throw new Error(`${name} names ${file}, which does not start as Chromium.`)
}

/** Browsers of the tests. */
export interface Browsers {
  /** A whole browser. */
  readonly chromium: string
  /** Headless shell: no PDF viewer and no app installation, at a third of the cost. */
  readonly shell?: string
}

/** Returns the given paths, else found browsers; a given Chromium alone runs all tests. */
export async function findBrowsers(env: NodeJS.ProcessEnv = process.env): Promise<Browsers> {
  const { CHROMIUM_PATH: chromium, CHROMIUM_SHELL_PATH: shell } = env
  const whole = chromium ? await given('CHROMIUM_PATH', chromium) : await findChromium()
  if (shell) return { chromium: whole, shell: await given('CHROMIUM_SHELL_PATH', shell) }
  const found = chromium ? undefined : await firstThatStarts(placesOnPath(shells, env))
  return { chromium: whole, ...(found !== undefined && { shell: found }) }
}

/** Returns an installed browser, preferably the headless shell. Downloads nothing. */
export async function installedBrowser(env: NodeJS.ProcessEnv = process.env): Promise<string | undefined> {
  const { CHROMIUM_SHELL_PATH: shell, CHROMIUM_PATH: chromium } = env
  return shell ?? chromium ?? firstThatStarts([...placesOnPath(shells, env), ...defaultPlaces(env)])
}
