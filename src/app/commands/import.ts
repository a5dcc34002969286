/** `npm run import -- [check] FILE [FOLDER]`, with the site running or stopped: imports a catalogue. */
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { bundleBeside, bundleFolder } from '#ops/import/bundle-folder.ts'
import { importCatalogue } from '#ops/import/import-catalogue.ts'
import { withImport } from '#ops/import/import-repository.ts'
import { parseImportArgs } from '#ops/import/import-args.ts'
import { sourceRows } from '#ops/import/source-rows.ts'
import { terminalProgress } from '#ops/terminal-progress.ts'
import { runCommand, print } from '#ops/run-command.ts'
import { childRunner } from '#platform/sandbox/child-runner.ts'
import { readConfig } from '#platform/config/config.ts'
import { virusScannerAt } from '#platform/files/virus-scanner.ts'
import { withSite } from './with-site.ts'

async function main(args: readonly string[]): Promise<number> {
  const { file, folder, ...options } = parseImportArgs(args)
  const config = readConfig()
  const bundle = await (folder === undefined ? bundleBeside(file) : bundleFolder(folder))
  const children = childRunner()
  const deps = {
    bundle,
    virusScanner: virusScannerAt(config.clamd, () => {}),
    runInChild: children.runInChild,
    now: () => new Date(),
    newSuffix: () => randomBytes(16).toString('hex'),
    progress: terminalProgress,
    print,
  }
  const request = { ...options, name: path.basename(file), source: sourceRows(file) }
  try {
    const isDone = await withSite(config, ({ db }, files) =>
      withImport(db, (session) => importCatalogue({ ...deps, files, session }, request)),
    )
    return isDone ? 0 : 1
  } finally {
    await children.endChildren()
  }
}

await runCommand(main)
