/** A test site with content files of its own, beside one with the packaged files. It loads modules of its own. */
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { vi } from 'vitest'
import { onTeardown } from '../setup/on-teardown.ts'
import type { TestSite } from '../site.ts'

const termLists = readdirSync('content/terms').map((file) => `terms/${file}`)

/** Content of a site without term lists and noun prefixes, as before they existed. */
export const noTerms: Readonly<Record<string, object>> = {
  ...Object.fromEntries(termLists.map((name) => [name, { rows: [] }])),
  'noun-prefixes.json': { on: [] },
}

/** `files`: content by path in the folder of the owner. The index is loaded. */
export async function siteWithContent(
  beside: TestSite,
  files: Readonly<Record<string, object>>,
): Promise<TestSite> {
  const folder = mkdtempSync(path.join(tmpdir(), 'thuto-content-'))
  onTeardown(() => rm(folder, { recursive: true }))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), JSON.stringify(content))
  }
  vi.resetModules()
  const { openContentFolder } = await import('#platform/config/content-layers.ts')
  openContentFolder(folder)
  const { withOptions } = await import('../setup/packaged-options.ts')
  withOptions()
  const { checkContent } = await import('#features/public/content/server/check-content.ts')
  checkContent()
  const { testSite } = await import('../site.ts')
  const site = await testSite({ beside, settings: { SEARCH_INDEX_MB: '64' } })
  await site.parts.searchIndex.load()
  // Later tests of this worker load the packaged content again.
  vi.resetModules()
  return site
}
