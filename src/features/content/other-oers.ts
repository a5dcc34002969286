import file from '#content/other-oers.json' with { type: 'json' }
import type { z } from 'zod/mini'
import type { otherOersFile } from './content-files.ts'

/** Eleven book series that others give away. */
export const otherOers: z.output<typeof otherOersFile> = file
