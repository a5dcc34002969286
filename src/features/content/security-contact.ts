import file from '#content/security.json' with { type: 'json' }
import type { z } from 'zod/mini'
import type { securityFile } from './content-files.ts'

/** Where to write about a security problem of this site, as its owner wrote it. */
export const securityContact: z.output<typeof securityFile> = file
