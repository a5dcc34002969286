import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { resourceId } from '#features/catalogue/resources/resource.ts'
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
  fails: fileFailures,
})
