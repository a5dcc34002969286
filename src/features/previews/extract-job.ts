/** The job that reads a filed file: its text, pages, language and first page. */
import * as z from 'zod/mini'

export const understandJob = { name: 'understand-file', payload: z.strictObject({ resourceId: z.string() }) }
