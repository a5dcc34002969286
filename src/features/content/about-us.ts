import file from '#content/about-us.json' with { type: 'json' }
import type { z } from 'zod/mini'
import type { aboutUsFile } from './content-files.ts'

/** The mission, the invitation and the two contacts. */
export const aboutUs: z.output<typeof aboutUsFile> = file
