import type { Db } from '#platform/postgres/connection.ts'
import { type Http, serve } from '#platform/http/serve.ts'
import * as contract from '../contract.ts'
import { documentPath, subjects } from '../subject.ts'
import { type SubjectsRepository, subjectsRepository } from './subjects-repository.ts'

/** `db`: a replica may answer. */
export function subjectsFeature({ db }: { readonly db: Db }) {
  const deps = { subjects: subjectsRepository(db) }
  return { subjects: deps.subjects, routes: (http: Http) => subjectsRoutes(http, deps) }
}

/** The eleven subjects in the order of the home page, each with its count. */
function subjectsRoutes(http: Http, deps: { readonly subjects: SubjectsRepository }) {
  const listSubjects = async () => {
    const counts = await deps.subjects.countVerified()
    const items = subjects.map(({ id, title, storageName }) => ({
      id,
      title,
      subject: storageName,
      path: documentPath(storageName),
      resources: counts.get(storageName) ?? 0,
    }))
    return { items }
  }
  serve(http, contract.listSubjects, listSubjects, { dependsOn: () => 'counts' })
}
