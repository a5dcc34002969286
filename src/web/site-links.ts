/** Links with a picture to the subjects and five other pages, in the order of the menu and of Home. */
import { paths } from '#shared/paths.ts'
import { curriculum, titleIn } from '#shared/curriculum.ts'
import { firstLanguage } from '#shared/languages.ts'
import { type homeTexts, placeTexts } from './messages.ts'

type OtherPage = keyof typeof homeTexts.captions

export interface SiteLink {
  readonly label: string
  readonly href: string
  /** A subject id, or `other`. */
  readonly palette: string
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

/** HEAD-04, HOME-04, HOME-05. Not a constant: the server renders Home with options that it gets after the import. */
export const siteLinks = (): readonly SiteLink[] => [
  ...curriculum().subjects.map(({ id, stored, title = stored, seed = stored }) => ({
    label: titleIn(title, firstLanguage),
    href: paths.subject(id),
    palette: id,
    seed,
  })),
  linkTo('otherOers', "Other useful OER's"),
  linkTo('selfDirectedLearning', 'Self-Directed Learning'),
  linkTo('contributors', 'Contributors'),
  linkTo('aboutUs', 'About Us'),
  linkTo('viewAccount', 'View Account'),
]
