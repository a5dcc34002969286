import { subjects } from '#features/subjects/subject.ts'
import type { PaletteName } from '#web/kit/ui/litema/litema.ts'
import { paths } from '#web/paths.ts'

export interface MenuLink {
  readonly label: string
  readonly href: string
  readonly palette: PaletteName
  readonly seed: string
}

const other = (label: string, href: string): MenuLink => ({ label, href, palette: 'other', seed: label })

/** Spec 2, side menu: Home, the eleven subjects, then five more; 17 in this order. */
export const menuLinks: readonly MenuLink[] = [
  other('Home', paths.home),
  ...subjects.map(({ id, title, storageName }) => ({
    label: title,
    href: paths.subject(id),
    palette: id,
    seed: storageName,
  })),
  other("Other useful OER's", paths.otherOers),
  other('Self-Directed Learning', paths.selfDirectedLearning),
  other('Contributors', paths.contributors),
  other('About Us', paths.aboutUs),
  other('View Account', paths.viewAccount),
]
