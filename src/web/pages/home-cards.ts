import { subjectTitles } from '#features/subjects/messages.ts'
import { subjects } from '#features/subjects/subject.ts'
import type { PaletteName } from '#shared/litema/litema.ts'
import { placeTexts } from '#web/layout/messages.ts'
import { paths } from '#web/paths.ts'
import { homeTexts } from './messages.ts'

export interface HomeCard {
  readonly title: string
  readonly href: string
  readonly palette: PaletteName
  /** Chooses the picture, the same in every language; a subject has it on its own page too. */
  readonly seed: string
  /** What stands under the title; for a subject it is the number of its resources. */
  readonly caption?: string
}

const subjectCards = subjects.map(({ id, storageName }) => ({
  title: subjectTitles[id],
  href: paths.subject(id),
  palette: id,
  seed: storageName,
}))

type Other = keyof typeof homeTexts.captions

const otherCard = (seed: string, place: Other): HomeCard => ({
  title: placeTexts[place],
  href: paths[place],
  palette: 'other',
  seed,
  caption: homeTexts.captions[place],
})

/** Spec 2, Home: the gallery's sixteen links in their order. */
export const homeCards: readonly HomeCard[] = [
  ...subjectCards,
  otherCard("Other useful OER's", 'otherOers'),
  otherCard('Self-Directed Learning', 'selfDirectedLearning'),
  otherCard('Contributors', 'contributors'),
  otherCard('About Us', 'aboutUs'),
  otherCard('View Account', 'viewAccount'),
]
