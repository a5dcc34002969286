/** Real and bad documents that may lie beside the project; tests that need them say so and are skipped without. */
import { existsSync, readFileSync } from 'node:fs'
import * as z from 'zod/mini'

const folder = '../shared/samples'
const manifestPath = `${folder}/manifest.json`

const manifest = z.object({
  files: z.array(z.object({ file: z.string() })),
  bad: z.array(z.object({ file: z.string() })),
  uploadNames: z.array(z.object({ name: z.string() })),
})

/** Undefined when the samples are not there. */
export const samples = existsSync(manifestPath)
  ? manifest.parse(JSON.parse(readFileSync(manifestPath, 'utf8')))
  : undefined

export const samplePath = (file: string) => `${folder}/${file}`

/** The end of a test's name: why it did not run. */
export const unlessSamples = samples ? '' : ` (skipped: no ${manifestPath} here)`
