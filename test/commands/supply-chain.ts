/**
 * `npm run supply-chain`: writes dist/sbom.cdx.json and checks advisories and signatures, where a registry
 * responds.
 */
import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { judgeAudit, judgeBill, judgeSignatures } from '../run/supply-chain.ts'

/** A network that is silent costs no more than this. */
const maxMs = 30_000
const sbom = 'dist/sbom.cdx.json'

/** Returns npm's output: its exit code does not distinguish findings from failures. */
const npm = (...args: readonly string[]) =>
  new Promise<string>((resolve) => {
    const options = { timeout: maxMs, killSignal: 'SIGKILL', maxBuffer: 64 * 1024 * 1024 } as const
    execFile('npm', [...args], options, (_error, stdout) => resolve(stdout))
  })
const ask = (...args: readonly string[]) =>
  npm('audit', ...args, '--json', '--fetch-retries=0', '--fetch-timeout=10000')

const bill = npm('sbom', '--sbom-format=cyclonedx', '--omit=dev').then((output) => {
  const verdict = judgeBill(output)
  mkdirSync('dist', { recursive: true })
  if (verdict.ok) writeFileSync(sbom, output)
  return { ...verdict, words: verdict.ok ? `${verdict.words} in ${sbom}` : verdict.words }
})
const verdicts = await Promise.all([
  bill,
  ask('--omit=dev').then(judgeAudit),
  ask('signatures').then(judgeSignatures),
])
for (const { ok, words } of verdicts) console.log(`${ok ? 'ok    ' : 'FAILED'}  ${words}`)
if (verdicts.some(({ ok }) => !ok)) process.exitCode = 1
