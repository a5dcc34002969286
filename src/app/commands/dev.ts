/** `npm run dev`: the demo with reload on source changes, on this machine only. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

const demo = fileURLToPath(new URL('./demo.ts', import.meta.url))
const api = spawn(process.execPath, ['--watch', '--watch-preserve-output', demo], { stdio: 'inherit' })
const web = await createServer({ server: { host: '127.0.0.1' } })
await web.listen()
web.printUrls()

let stopping = false
async function stop() {
  if (stopping) return
  stopping = true
  api.kill('SIGTERM')
  await web.close()
}
api.once('exit', (code) => {
  process.exitCode = stopping ? 0 : (code ?? 1)
  void stop()
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
