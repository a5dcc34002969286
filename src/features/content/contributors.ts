import file from '#content/contributors.json' with { type: 'json' }
import type { z } from 'zod/mini'
import type { contributorsFile } from './content-files.ts'

/** The two founders. */
export const contributors: z.output<typeof contributorsFile> = file
