/** Starts one site with the demo data for all browser tests. */
import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { memoryFolder } from '../../test/setup/memory-folder.ts'
import { freePort, startSite } from '../../test/running-site.ts'

interface Listed {
  readonly items: readonly { readonly id: string; readonly kind: 'file' | 'link' }[]
}

/** Waits for the text extraction of the demo files, which would slow down the first tests. */
async function filesAreRead(url: string) {
  const { items } = (await (await fetch(`${url}/api/resources?limit=100`)).json()) as Listed
  for (const { id } of items.filter(({ kind }) => kind === 'file'))
    for (let tries = 0; ; tries += 1) {
      const answer = await fetch(`${url}/api/resources/${id}/preview`)
      const { understood } = (await answer.json()) as { understood: string }
      if (understood !== 'waiting') break
      if (tries === 900) throw new Error(`The file of ${id} has not been read after three minutes`)
      await pause(200)
    }
}

export default async function setup() {
  const dataDir = await memoryFolder('thuto-e2e-')
  const port = await freePort()
  const site = await startSite({ demo: true, settings: { DATA_DIR: dataDir, PORT: String(port) } }, 120_000)
  process.env['E2E_SITE'] = site.url
  process.env['E2E_DATA_DIR'] = dataDir
  const stop = async () => {
    const code = await site.stop()
    await rm(dataDir, { recursive: true, force: true })
    if (code !== 0) throw new Error(`The site ended with ${code}:\n${site.output()}`)
  }
  try {
    await filesAreRead(site.url)
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}
