import file from '#content/privacy.json' with { type: 'json' }
import type { z } from 'zod/mini'
import type { privacyFile } from './content-files.ts'

/** What the privacy page says, and whom to ask. */
export const privacy: z.output<typeof privacyFile> = file
