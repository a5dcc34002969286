/** Copies to measure: this project and, for comparison in one run, another folder. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, chmodSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { bareEnvironment, freePort, type RunningSite, startSite } from '#test/running-site.ts'

export interface Copy {
  readonly name: string
  /** Folder; undefined for this project. */
  readonly from: string | undefined
}

/** The other copy is a folder with its packages installed and its site built. */
export const copiesToMeasure = (other: string | undefined): readonly Copy[] => [
  { name: 'this version', from: undefined },
  ...(other === undefined ? [] : [{ name: 'the other', from: path.resolve(other) }]),
]

/** Runs `use` with a temporary data folder. */
export async function withDataFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'thuto-bench-'))
  // The user of the database has to get through.
  chmodSync(folder, 0o711)
  try {
    return await use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const project = fileURLToPath(new URL('../../', import.meta.url))

/** Fills a database with made-up resources by the command of the copy, whose schema may be another. */
export function loadCorpus(
  { from = project }: Copy,
  count: number,
  settings: Readonly<Record<string, string>> & { readonly DATA_DIR: string },
) {
  const command = path.join(from, 'tools/bench/search/corpus/load-command.ts')
  const env = { ...bareEnvironment, ...settings }
  execFileSync(process.execPath, [command, String(count), settings.DATA_DIR], { env })
}

export interface SiteToMeasure {
  readonly folder: string
  readonly demo?: boolean
  readonly more?: Readonly<Record<string, string>>
}

/** A running site of a copy, stopped in order after `use`. */
export async function withSite<T>(
  { from }: Copy,
  { folder, demo = false, more = {} }: SiteToMeasure,
  use: (site: RunningSite) => Promise<T>,
): Promise<T> {
  const settings = { DATA_DIR: path.join(folder, 'data'), PORT: String(await freePort()), ...more }
  const site = await startSite({ demo, settings, from }, 120_000)
  try {
    return await use(site)
  } finally {
    await site.stop()
  }
}

export type NamedSite = Pick<Copy, 'name'> & Pick<RunningSite, 'url'>

/** Runs the demo of all copies at once, so that they can be measured in turn. */
export const withSites = <T>(
  [copy, ...others]: readonly Copy[],
  more: Readonly<Record<string, string>>,
  use: (sites: readonly NamedSite[]) => Promise<T>,
): Promise<T> =>
  copy === undefined
    ? use([])
    : withDataFolder((folder) =>
        withSite(copy, { folder, demo: true, more }, ({ url }) =>
          withSites(others, more, (rest) => use([{ name: copy.name, url }, ...rest])),
        ),
      )
