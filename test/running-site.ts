/** Runs the site as an operator does: a process, observed through its output. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { nodeFlags } from '#app/node-flags.ts'

const root = fileURLToPath(new URL('../', import.meta.url))

/** Environment of a child process: settings come from its test, not from a `.env` of this checkout. */
export const bareEnvironment = {
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  ENV_FILE: '/dev/null',
} as const

/** Ports below the ephemeral range, a block for each process. */
const own = { first: 10_000 + (process.pid % 200) * 50, count: 50, given: 0 }

const isFree = (port: number) =>
  new Promise<boolean>((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    )
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** Returns a free port that no other process takes by chance, also while its user restarts. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < own.count; tries += 1) {
    const port = own.first + (own.given++ % own.count)
    if (await isFree(port)) return port
  }
  throw new Error('No port is free')
}

export interface RunningSite {
  readonly url: string
  readonly pid: number
  /** Time from the command to the ready line. */
  readonly readyAfterMs: number
  readonly output: () => string
  /** Stops the site in order; returns the exit code. */
  stop(signal?: 'SIGTERM' | 'SIGINT'): Promise<number | null>
  /** kill -9. */
  kill(): Promise<void>
}

export interface StartOptions {
  readonly demo?: boolean
  readonly settings: Readonly<Record<string, string>>
  /** Another copy of the project than this one. */
  readonly from?: string | undefined
  /** Another program than `npm start` runs: `src/app/main.ts` takes the site as it was last built. */
  readonly program?: string | undefined
  /** Out of reach of what stops the starter, such as Ctrl-C: the starter then stops it in order. */
  readonly apart?: boolean | undefined
  /** Prefix command that runs the site in the same process, for example with own mounts. */
  readonly under?: readonly string[] | undefined
}

function launch({ demo, settings, from, program, apart, under = [] }: StartOptions) {
  // `start.mjs` adds them itself.
  const nodeArgs = program === undefined ? ['src/app/start.mjs'] : [...nodeFlags, program]
  const [command = process.execPath, ...all] = [
    ...under,
    process.execPath,
    ...nodeArgs,
    ...(demo ? ['demo'] : []),
  ]
  const child = spawn(command, all, {
    cwd: from ?? root,
    env: { ...bareEnvironment, LIMITS: 'test', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: apart === true,
  })
  let output = ''
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const note = (chunk: Buffer) => (output += chunk.toString())
  child.stdout.on('data', note)
  child.stderr.on('data', note)
  return { child, ended, output: () => output }
}

const readyLine = /^Thuto is ready at (\S+)$/m

function ready(child: ChildProcess, output: () => string, ended: Promise<number | null>, withinMs: number) {
  return new Promise<string>((resolve, reject) => {
    const readLine = () => {
      const [, url] = readyLine.exec(output()) ?? []
      if (url === undefined) return
      clearTimeout(timer)
      resolve(url)
    }
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`Not ready within ${withinMs} ms:\n${output()}`))
    }, withinMs)
    child.stdout?.on('data', readLine)
    void ended.then((code) => {
      clearTimeout(timer)
      reject(new Error(`Ended with ${code} before it was ready:\n${output()}`))
    })
  })
}

/** Starts the site and waits for its ready line. */
export async function startSite(options: StartOptions, withinMs = 60_000): Promise<RunningSite> {
  const begun = performance.now()
  const { child, ended, output } = launch(options)
  const url = await ready(child, output, ended, withinMs)
  return {
    url,
    pid: child.pid ?? 0,
    readyAfterMs: Math.round(performance.now() - begun),
    output,
    stop(signal = 'SIGTERM') {
      child.kill(signal)
      return ended
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Starts a site that should refuse; returns exit code and output. */
export async function startRefused(options: StartOptions): Promise<{ code: number | null; output: string }> {
  const { child, ended, output } = launch(options)
  const timer = setTimeout(() => child.kill('SIGKILL'), 40_000)
  const code = await ended
  clearTimeout(timer)
  return { code, output: output() }
}

/** Returns the cookies of a response as a Cookie header. */
export const cookieOf = ({ headers }: { readonly headers: Headers }) =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')

/** Signs in at a site; returns the Cookie header. */
export async function signInAt(url: string, email = '', password = ''): Promise<string> {
  const answer = await fetch(`${url}/api/sign-in`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`${email} cannot sign in: ${answer.status} ${await answer.text()}`)
  return cookieOf(answer)
}

/** Signs in at a site; returns senders of bytes, JSON and files as this member, which throw for an error. */
export async function senderAt(url: string, email = '', password = '') {
  const headers = { origin: url, cookie: await signInAt(url, email, password) }
  async function post(path: string, type: string, body: string | Uint8Array<ArrayBuffer>) {
    const init = { method: 'POST', headers: { ...headers, 'content-type': type }, body }
    const answer = await fetch(new URL(path, url), init)
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`)
    return answer
  }
  return {
    headers,
    json: (path: string, body: object) => post(path, 'application/json', JSON.stringify(body)),
    /** Returns the id of the upload. */
    async upload(fileName: string, bytes: Uint8Array<ArrayBuffer>) {
      const path = `/api/uploads?name=${encodeURIComponent(fileName)}`
      return ((await (await post(path, 'application/octet-stream', bytes)).json()) as { uploadId: string })
        .uploadId
    },
  }
}
