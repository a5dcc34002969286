import file from '#content/useful-resources.json' with { type: 'json' }
import type { z } from 'zod/mini'
import type { usefulResourcesFile } from './content-files.ts'

/** Two resources that fit no subject: a library and a textbook. */
export const usefulResources: z.output<typeof usefulResourcesFile> = file
