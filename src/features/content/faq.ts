import file from '#content/faq.json' with { type: 'json' }
import type { z } from 'zod/mini'
import type { faqFile } from './content-files.ts'

/** The seven questions of the FAQ, in the order of the spec. */
export const faq: z.output<typeof faqFile> = file
