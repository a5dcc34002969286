/** The eleven school subjects (SUBJ-01, DATA-02): route id, display title, storage name. */
export const subjects = [
  { id: 'mathematics', title: 'Mathematics', storageName: 'Maths' },
  { id: 'business-studies', title: 'Business Studies', storageName: 'Business' },
  { id: 'history', title: 'History', storageName: 'History' },
  { id: 'geography', title: 'Geography', storageName: 'Geography' },
  { id: 'natural-science', title: 'Natural Science', storageName: 'NaturalScience' },
  { id: 'life-science', title: 'Life Science', storageName: 'LifeScience' },
  { id: 'english', title: 'English', storageName: 'English' },
  { id: 'technology', title: 'Technology', storageName: 'Technology' },
  { id: 'afrikaans', title: 'Afrikaans', storageName: 'Afrikaans' },
  { id: 'life-skills', title: 'Life Skills', storageName: 'LifeSkills' },
  { id: 'computer-science', title: 'Computer Science', storageName: 'ComputerScience' },
] as const

export type Subject = (typeof subjects)[number]
export type SubjectId = Subject['id']
export type StorageName = Subject['storageName']

export const storageNames = subjects.map(({ storageName }) => storageName)

/** Undefined for an unknown id, `__proto__` included. */
export const subjectById = (id: string): Subject | undefined => subjects.find((s) => s.id === id)

/** Throws for an unknown storage name. */
export function subjectByStorageName(name: StorageName): Subject {
  const found = subjects.find((s) => s.storageName === name)
  if (!found) throw new Error(`No subject is stored as ${name}`)
  return found
}

/** DATA-01: `PDFS/{Subject}_Main/{Subject}`, the path a subject's records have in exports. */
export const documentPath = (name: StorageName) => `PDFS/${name}_Main/${name}`

/** HOME-20: Home's live reads cover ten subjects, all but computer science. */
export const liveOnHome = storageNames.filter((name) => name !== 'ComputerScience')
