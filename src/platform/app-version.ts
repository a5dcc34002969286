import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

const manifest = z.object({ version: z.string() })

/** The version of the app, as package.json names it. The browser's code has it from there too. */
export const appVersion: string = manifest.parse(
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')),
).version
