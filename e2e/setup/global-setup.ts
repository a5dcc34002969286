/** One site with the small school in it, for all browser stories. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort, startSite } from '../../test/running-site.ts'

export default async function setup() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'thuto-e2e-'))
  const port = await freePort()
  const site = await startSite({ demo: true, settings: { DATA_DIR: dataDir, PORT: String(port) } }, 120_000)
  process.env['E2E_SITE'] = site.url
  process.env['E2E_DATA_DIR'] = dataDir
  return async () => {
    const code = await site.stop()
    await rm(dataDir, { recursive: true, force: true })
    if (code !== 0) throw new Error(`The site ended with ${code}:\n${site.output()}`)
  }
}
