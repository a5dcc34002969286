import { type Http, serve } from '#platform/http/serve.ts'
import * as contract from '../contract.ts'
import { documentPath, subjects } from '../subject.ts'
import type { SubjectsRepository } from './subjects-repository.ts'

/** The eleven subjects in the order of the home page, each with its count. */
export function subjectsRoutes(http: Http, parts: { readonly subjects: SubjectsRepository }) {
  const listSubjects = async () => {
    const counts = await parts.subjects.countVerified()
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
