import { commonFailure } from '#shared/failure.ts'
import { pageSize } from '#features/resources/resource.ts'
import type { SubjectsRepository } from '#features/subjects/server/subjects-repository.ts'
import { subjectById } from '#features/subjects/subject.ts'
import type { PublicPagesRepository } from './public-pages-repository.ts'
import type { SubjectList } from './subject-list-page.ts'

export interface ListDeps {
  readonly publicPages: PublicPagesRepository
  readonly subjects: SubjectsRepository
}

/** One page of a subject; `page` from 1. Fails with `not_found` for a page behind the last, and for no subject. */
export async function listSubject(
  { publicPages, subjects }: ListDeps,
  subjectId: string,
  page: number,
): Promise<SubjectList> {
  const subject = subjectById(subjectId)
  if (!subject) throw commonFailure('not_found')
  const { id, storageName } = subject
  const total = (await subjects.countVerified()).get(storageName) ?? 0
  const pages = Math.max(1, Math.ceil(total / pageSize.usual))
  if (page > pages) throw commonFailure('not_found')
  const resources = await publicPages.ofSubject(storageName, (page - 1) * pageSize.usual, pageSize.usual)
  return { subjectId: id, resources, total, page, pages }
}
