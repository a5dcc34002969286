/** Links with a picture to the subjects and five other pages, in the order of the menu and of Home. */
import type { PaletteName } from '#shared/litema.ts'
import { paths } from '#shared/paths.ts'
import { subjectTitles } from '#features/catalogue/subjects/messages.ts'
import { subjects } from '#features/catalogue/subjects/subject.ts'
import { type homeTexts, placeTexts } from './messages.ts'

type OtherPage = keyof typeof homeTexts.captions

export interface SiteLink {
  readonly label: string
  readonly href: string
  readonly palette: PaletteName
  /** Seed of the picture, the same in every language and on the subject's page. */
  readonly seed: string
  /** Undefined for a subject. */
  readonly page?: OtherPage
}

const linkTo = (page: OtherPage, seed: string): SiteLink => ({
  label: placeTexts[page],
  href: paths[page],
  palette: 'other',
  seed,
  page,
})

/** HEAD-04, HOME-04, HOME-05. */
export const siteLinks: readonly SiteLink[] = [
  ...subjects.map(({ id, storageName }) => ({
    label: subjectTitles[id],
    href: paths.subject(id),
    palette: id,
    seed: storageName,
  })),
  linkTo('otherOers', "Other useful OER's"),
  linkTo('selfDirectedLearning', 'Self-Directed Learning'),
  linkTo('contributors', 'Contributors'),
  linkTo('aboutUs', 'About Us'),
  linkTo('viewAccount', 'View Account'),
]
