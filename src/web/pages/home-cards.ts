import { subjects } from '#features/subjects/subject.ts'
import type { PaletteName } from '#web/kit/ui/litema/litema.ts'
import { paths } from '#web/paths.ts'

export interface HomeCard {
  readonly title: string
  readonly href: string
  readonly palette: PaletteName
  /** Chooses the picture; a subject has the same one on its own page. */
  readonly seed: string
  /** What stands under the title; for a subject it is the number of its resources. */
  readonly caption?: string
}

const subjectCards = subjects.map(({ id, title, storageName }) => ({
  title,
  href: paths.subject(id),
  palette: id,
  seed: storageName,
}))

const otherCard = (title: string, href: string, caption: string): HomeCard => ({
  title,
  href,
  palette: 'other',
  seed: title,
  caption,
})

/** Spec 2, Home: the gallery's sixteen links in their order. */
export const homeCards: readonly HomeCard[] = [
  ...subjectCards,
  otherCard("Other useful OER's", paths.otherOers, '11 book series'),
  otherCard('Self-Directed Learning', paths.selfDirectedLearning, '11 books'),
  otherCard('Contributors', paths.contributors, 'Who began this'),
  otherCard('About Us', paths.aboutUs, 'Mission and contact'),
  otherCard('View Account', paths.viewAccount, 'Your details'),
]
