/** Job that extracts text, page count, language and cover of a filed file. */
import * as z from 'zod/mini'

export const checkJob = { name: 'check-file', payload: z.strictObject({ resourceId: z.string() }) }

export const extractJob = { name: 'understand-file', payload: z.strictObject({ resourceId: z.string() }) }
