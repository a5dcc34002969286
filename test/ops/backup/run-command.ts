/** The operator's commands as processes, as npm runs them. */
import { spawn } from 'node:child_process'
import { bareEnvironment } from '#test/running-site.ts'

export interface Outcome {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

type Settings = Readonly<Record<string, string>>

/** Runs `npm run NAME -- WORDS` to its end. */
export function runCommand(words: readonly string[], settings: Settings): Promise<Outcome> {
  const child = spawn(process.execPath, ['src/app/start.mjs', ...words], {
    env: { ...bareEnvironment, LIMITS: 'test', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [output, complained] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (complained += chunk.toString()))
  return new Promise((resolve) =>
    child.once('close', (code) => resolve({ code, stdout: output, stderr: complained })),
  )
}
