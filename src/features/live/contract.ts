import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { topics as known } from './topics.ts'

/** `subject:Maths,moderation` → the topics; one to all of them, none twice. */
const topics = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(400)),
    z.transform((text: string) => text.split(',')),
  ),
  z.array(z.enum(known)).check(z.refine((wanted) => new Set(wanted).size === wanted.length)),
)

export const watch = endpoint({
  method: 'GET',
  path: '/api/live',
  summary:
    'An event stream of what happens to the verified resources of subjects (topics=subject:Maths,subject:History): ready, then added, modified, removed, or reset when the list must be read anew; Last-Event-ID resumes. The topics moderation, users and session tell those who may read them that something has changed, without saying what; such a stream ends when the standing of its member changes.',
  needs: 'browse resources',
  readsActor: true,
  limit: 'read',
  query: z.strictObject({ topics }),
  fails: {},
})
