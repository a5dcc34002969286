import file from '#content/branding.json' with { type: 'json' }
import type { z } from 'zod/mini'
import type { brandingFile } from './content-files.ts'

/** The site's name, marks and sentences, as its owner wrote them. */
export const branding: z.output<typeof brandingFile> = file
