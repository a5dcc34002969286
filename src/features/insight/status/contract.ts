import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

/** `look`: check within days. `act`: something is wrong now. */
const lineStates = ['ok', 'look', 'act'] as const

export const siteStatus = endpoint({
  method: 'GET',
  path: '/api/site-status',
  summary:
    'Returns the site status: version, database, files, backups and background work, one line each, at most 15 seconds old.',
  needs: 'watch the site',
  limit: 'manage users',
  returns: z.object({
    version: z.string(),
    startedAt: z.string(),
    /** A newer release that RELEASES_URL names, with its notes as plain text. */
    newer: z.optional(z.object({ version: z.string(), notes: z.string() })),
    lines: z.array(z.object({ about: z.string(), state: z.enum(lineStates), words: z.string() })),
  }),
})
