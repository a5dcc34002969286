import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { storageNames, subjects } from './subject.ts'

export const subjectId = z.enum(subjects.map(({ id }) => id))
/** A subject as the API names it: the storage name (DATA-02). */
export const storageName = z.enum(storageNames)

export const listSubjects = endpoint({
  method: 'GET',
  path: '/api/subjects',
  summary: 'Lists the subjects of the site, each with its number of verified resources.',
  needs: 'browse resources',
  limit: 'read',
  outlivesDatabase: true,
  returns: z.object({
    items: z.array(
      z.object({
        id: subjectId,
        title: z.string(),
        subject: storageName,
        path: z.string(),
        resources: z.int(),
      }),
    ),
  }),
})
