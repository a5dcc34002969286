import { type Http, serve } from '#server/platform/http/serve.ts'
import * as contract from '../contract.ts'
import { listSubjects } from './list-subjects.ts'
import type { SubjectsRepository } from './subjects-repository.ts'

export function subjectsRoutes(http: Http, parts: { subjects: SubjectsRepository }) {
  serve(http, contract.listSubjects, () => listSubjects(parts), { dependsOn: () => 'counts' })
}
