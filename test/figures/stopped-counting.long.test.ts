/** Counts at the end of a process. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { freePort, startSite } from '../running-site.ts'
import { onTeardown } from '../setup/on-teardown.ts'

const dataDir = await mkdtemp(path.join(tmpdir(), 'thuto-figures-'))
onTeardown(() => rm(dataDir, { recursive: true, force: true }))
const settings = { DATA_DIR: dataDir, PORT: String(await freePort()) }
const start = () => startSite({ demo: true, settings })

const json = async (url: string) => (await fetch(url)).json()
const opened = async (url: string, id: string) =>
  ((await json(`${url}/api/resources/${id}/use`)) as { opened: number | null }).opened

test('FIG-10 SIGTERM loses no count, and kill -9 none that is older than 10 s', async () => {
  let site = await start()
  interface Listed {
    readonly items: readonly { readonly id: string; readonly kind: string; readonly file_url: string }[]
  }
  const { items } = (await json(`${site.url}/api/resources`)) as Listed
  const { id = '', file_url = '' } = items.find(({ kind }) => kind === 'file') ?? {}
  let agents = 100
  const openSeven = async () => {
    for (let n = 0; n < 7; n += 1) {
      const agent = `Mozilla/5.0 (X11; Linux x86_64; rv:${(agents += 1)}.0) Gecko/20100101 Firefox/${agents}.0`
      const answer = await fetch(site.url + file_url, { headers: { 'user-agent': agent } })
      await answer.arrayBuffer()
    }
  }
  // The demo has a school year of opens.
  const before = (await opened(site.url, id)) ?? 0
  await openSeven()
  expect(await site.stop()).toBe(0)
  site = await start()
  expect(await opened(site.url, id)).toBe(before + 7)
  await openSeven()
  await vi.waitFor(async () => expect(await opened(site.url, id)).toBe(before + 14), {
    timeout: 60_000,
    interval: 500,
  })
  await openSeven()
  await site.kill()
  site = await start()
  expect([before + 14, before + 21]).toContain(await opened(site.url, id))
  await site.stop()
}, 300_000)
