import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { resourceId } from '#features/catalogue/resources/resource.ts'
import { positiveInteger } from '#shared/text.ts'
import { fileFailures } from './messages.ts'

export const openFile = endpoint({
  method: 'GET',
  path: '/files/:resourceId/:name',
  summary:
    'Returns the file of a resource; supports ranges. Before review, only its uploader and moderators get it.',
  needs: 'open files',
  readsActor: true,
  limit: 'read',
  ownTime: true,
  params: z.strictObject({ resourceId, name: z.string() }),
  /** Of the shelf's own link: without a saved copy and a service worker, the file is the response. */
  query: z.strictObject({ kept: z.optional(z.literal('1')) }),
  fails: fileFailures,
})

export const openEarlierFile = endpoint({
  ...openFile,
  needs: 'open files',
  path: '/files/:resourceId/v/:n/:name',
  summary: 'Returns the file of an earlier version of a resource, while it is kept; supports ranges.',
  params: z.strictObject({ resourceId, n: positiveInteger(/^[1-9]\d{0,4}$/), name: z.string() }),
})
