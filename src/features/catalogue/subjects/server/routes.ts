import type { Db } from '#platform/postgres/connection.ts'
import { type Http, serve } from '#platform/http/serve.ts'
import * as contract from '../contract.ts'
import { documentPath, subjects } from '../subject.ts'
import { countVerified } from './subjects-repository.ts'

/** The subjects in the order of the home page, each with its count. */
export function subjectsRoutes(http: Http, db: Db) {
  const listSubjects = async () => {
    const counts = await countVerified(db)
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
