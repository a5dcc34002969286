import { findCycle } from '../cycles.ts'
import { isPublicFile, isRepository, featureOf } from '../house-map.ts'
import { type OwnImport, ownImportsIn } from '../imports.ts'
import { isProduct, type SourceFile } from '../source-files.ts'

/** The features that each feature may import. A feature without an entry may import any but analytics. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  sessions: ['accounts'],
  subjects: [],
  resources: ['subjects'],
  uploads: ['subjects', 'resources', 'files', 'previews'],
  files: ['subjects', 'resources'],
  previews: ['subjects', 'resources', 'files'],
  duplicates: ['subjects', 'resources', 'previews'],
  search: ['subjects', 'resources'],
  ratings: ['subjects', 'resources'],
  reports: ['subjects', 'resources'],
  harvest: ['subjects', 'resources'],
  live: ['subjects', 'resources'],
  shelf: ['subjects', 'resources', 'files'],
  sharing: ['subjects', 'resources', 'files', 'shelf'],
  findings: ['resources', 'files', 'previews'],
  notices: ['accounts', 'resources'],
  contributions: ['subjects', 'resources', 'files', 'previews', 'findings', 'uploads', 'notices'],
  moderation: [
    'subjects',
    'resources',
    'uploads',
    'contributions',
    'notices',
    'files',
    'previews',
    'duplicates',
    'findings',
    'search',
    'ratings',
    'reports',
    'harvest',
  ],
  links: ['subjects', 'resources', 'uploads', 'contributions', 'notices', 'moderation'],
  accounts: [],
  'sign-in': ['accounts', 'sessions'],
  users: ['accounts', 'sign-in', 'notices'],
  audit: [],
}

interface CrossImport extends OwnImport {
  readonly feature: string
  readonly other: string
}

const crossImports = (files: readonly SourceFile[]): readonly CrossImport[] =>
  ownImportsIn(files.filter(isProduct)).flatMap((each) => {
    const [feature, other] = [featureOf(each.from), featureOf(each.to)]
    return feature !== undefined && other !== undefined && feature !== other
      ? [{ ...each, feature, other }]
      : []
  })

/** Another feature may import contracts, pure rules, messages, and the types of repositories. */
export const featuresImportOnlyPublicFiles = (files: readonly SourceFile[]) =>
  crossImports(files)
    .filter(({ to, typeOnly }) => !isPublicFile(to) && !(typeOnly && isRepository(to)))
    .map(
      ({ from, to, other }) =>
        `${from} imports ${to}: of ${other}, only contract, pure rules, messages and types of repositories are public`,
    )

export const featuresFollowTheirOrder = (files: readonly SourceFile[]) =>
  crossImports(files).flatMap(({ from, to, feature, other }) => {
    const allowed = mayImport[feature]
    if (other === 'analytics') return [`${from} imports ${to}: no feature imports analytics`]
    if (!allowed || allowed.includes(other)) return []
    return [`${from} imports ${to}: ${feature} may import ${allowed.join(', ') || 'no other feature'}`]
  })

const cycleText = (cycle: readonly string[] | undefined) => (cycle ? [cycle.join(' → ')] : [])

/** No cycle of imports between files; type imports count. */
export const filesHaveNoCycle = (files: readonly SourceFile[]) =>
  cycleText(findCycle(ownImportsIn(files).map(({ from, to }) => [from, to] as const)))

/** No cycle of imports between features; type imports count. */
export const featuresHaveNoCycle = (files: readonly SourceFile[]) =>
  cycleText(findCycle(crossImports(files).map(({ feature, other }) => [feature, other] as const)))
