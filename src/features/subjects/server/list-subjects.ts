import { documentPath, subjects as all } from '../subject.ts'
import type { SubjectsRepository } from './subjects-repository.ts'

/** The eleven subjects in the order of the home page, each with its count. */
export async function listSubjects({ subjects }: { subjects: SubjectsRepository }) {
  const counts = await subjects.countVerified()
  return {
    items: all.map(({ id, title, storageName }) => ({
      id,
      title,
      subject: storageName,
      path: documentPath(storageName),
      resources: counts.get(storageName) ?? 0,
    })),
  }
}
