import { subjectTitles } from '#features/subjects/messages.ts'
import { subjects } from '#features/subjects/subject.ts'
import type { PaletteName } from '#shared/litema/litema.ts'
import { paths } from '#web/paths.ts'
import { placeTexts } from '../messages.ts'

export interface MenuLink {
  readonly label: string
  readonly href: string
  readonly palette: PaletteName
  /** Chooses the picture; the same in every language. */
  readonly seed: string
}

const other = (seed: string, label: string, href: string): MenuLink => ({
  label,
  href,
  palette: 'other',
  seed,
})

/** Spec 2, side menu: Home, the eleven subjects, then five more; 17 in this order. */
export const menuLinks: readonly MenuLink[] = [
  other('Home', placeTexts.home, paths.home),
  ...subjects.map(({ id, storageName }) => ({
    label: subjectTitles[id],
    href: paths.subject(id),
    palette: id,
    seed: storageName,
  })),
  other("Other useful OER's", placeTexts.otherOers, paths.otherOers),
  other('Self-Directed Learning', placeTexts.selfDirectedLearning, paths.selfDirectedLearning),
  other('Contributors', placeTexts.contributors, paths.contributors),
  other('About Us', placeTexts.aboutUs, paths.aboutUs),
  other('View Account', placeTexts.viewAccount, paths.viewAccount),
]
