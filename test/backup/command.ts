/** The operator's commands as processes, as npm runs them. */
import { type ChildProcess, spawn } from 'node:child_process'

export interface Outcome {
  readonly code: number | null
  readonly said: string
  readonly complained: string
}

type Settings = Readonly<Record<string, string>>

/** Begins `npm run NAME -- WORDS`; `ended` resolves with what it printed. */
export function begin(words: readonly string[], settings: Settings) {
  const child: ChildProcess = spawn(process.execPath, ['src/server/start.mjs', ...words], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], LIMITS: 'test', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [said, complained] = ['', '']
  child.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (complained += chunk.toString()))
  const ended = new Promise<Outcome>((resolve) =>
    child.once('close', (code) => resolve({ code, said, complained })),
  )
  return { child, ended, complained: () => complained }
}

export const run = (words: readonly string[], settings: Settings): Promise<Outcome> =>
  begin(words, settings).ended
