/** `npm run export` without the process around it: from a test's own site. */
import { branding } from '#features/public/content/server/site-identity.ts'
import { exportCatalogue } from '#ops/export/export-catalogue.ts'
import { parseExportArgs } from '#ops/export/export-args.ts'
import type { TestSite } from '../../site.ts'
import type { CommandOutput } from './import-into.ts'

/** `words` are the arguments after `npm run export --`. */
export async function exportFrom({ parts, database }: TestSite, ...args: string[]): Promise<CommandOutput> {
  const lines: string[] = []
  const isDone = await exportCatalogue(
    {
      db: database.db,
      files: parts.files,
      site: parts.config.baseUrl,
      siteName: branding.siteName,
      now: () => new Date('2026-11-22T10:00:00Z'),
      onProgress: () => {},
      print: (line) => lines.push(line),
    },
    parseExportArgs(args),
  )
  return { isDone, lines }
}
