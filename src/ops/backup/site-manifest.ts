/** First and last entry of a site archive: the manifest of its contents, and the counts at its end. */
import path from 'node:path'
import * as z from 'zod/mini'

/** Version of the archive format; a site reads versions up to its own. */
export const archiveFormat = 1

const name = z.string().check(z.regex(/^[a-z][a-z0-9_]{0,62}$/))
const count = z.number().check(z.int(), z.nonnegative())

export const manifestShape = z.object({
  format: z.literal(archiveFormat),
  /** Version of the app that made the archive, for people. */
  version: z.string(),
  takenAt: z.iso.datetime(),
  migrations: z.array(z.string().check(z.regex(/^\d{4}-[a-z0-9-]+$/))).check(z.minLength(1)),
  tables: z.array(z.object({ name, columns: z.array(name).check(z.minLength(1)), rows: count })),
  sequences: z.array(z.object({ name, last: count, called: z.boolean() })),
})
export type Manifest = z.infer<typeof manifestShape>

export const endShape = z.object({ rows: count, files: count })

export const manifestName = 'manifest.json'
export const endName = 'end.json'
/** Parts of a table, numbered from 1. */
export const tablePart = (table: string, part: number) => `tables/${table}/${part}`
export const entryPrefixes = { file: 'files/', trashed: 'trash/' } as const
export const fileEntryName = (key: string, kind: keyof typeof entryPrefixes) =>
  `${entryPrefixes[kind]}${path.posix.basename(key)}`
