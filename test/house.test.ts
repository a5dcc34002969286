/** The rules of the source tree, one test each. When one fails, move the code, not the rule. */
import { homedir } from 'node:os'
import { expect, test } from 'vitest'
import * as citations from './house/rules/prose/citations.ts'
import * as contracts from './house/rules/contracts.ts'
import * as documents from './house/rules/prose/documents.ts'
import * as vendors from './house/rules/vendors.ts'
import * as leaks from './house/rules/leaks.ts'
import * as merging from './house/rules/merging.ts'
import * as names from './house/rules/names.ts'
import * as packages from './house/rules/packages.ts'
import * as purity from './house/rules/purity.ts'
import * as domains from './house/rules/domains.ts'
import * as sizes from './house/rules/sizes.ts'
import * as texts from './house/rules/texts.ts'
import * as floors from './house/rules/floors.ts'
import { isCode, readProject } from './house/source-files.ts'

const root = process.cwd()
const project = readProject(root)
const code = project.filter(isCode)
const textOf = (path: string) => project.find((file) => file.path === path)?.text ?? ''

const rule = (sentence: string, violations: () => readonly string[]) =>
  test(sentence, () => expect(violations().join('\n'), 'Move the code, not the rule.').toBe(''))

rule('imports go to the same floor or a lower one', () => floors.importsGoDown(code))
rule('browser code and server code import only shared code of each other', () =>
  floors.webAndServerAreSeparate(code),
)
rule('browser code and shared code import no module of Node', () => floors.browserCodeUsesNoNodeModules(code))
rule('the product imports no tests', () => floors.productImportsNoTests(code))

rule('domains import only the domains listed for them', () => domains.domainsFollowTheirArrows(code))
rule('imports between files have no cycle', () => domains.filesHaveNoCycle(code))
rule('imports between rooms have no cycle', () => domains.roomsHaveNoCycle(code))

rule('each package has one importer', () => vendors.vendorsHaveOneImporter(code))
rule('the product imports no devDependency', () =>
  vendors.productUsesNoDevDependencies(code, textOf('package.json')),
)
rule('only platform/config reads the environment', () => vendors.environmentHasOneReader(code))
rule('OPS-02 the server reads content files in one place', () => vendors.contentHasOneReader(code))

rule('use cases import nothing of HTTP', () => purity.useCasesKnowNoHttp(code))
rule('use cases and repositories name no role', () => purity.useCasesNameNoRole(code))
rule('repositories do not check abilities', () => purity.repositoriesDecideNothing(code))
rule('components contain no path of the API', () => purity.componentsNameNoAddress(code))
rule('rules, use cases and repositories take time and randomness as parameters', () =>
  purity.timeAndRandomnessAreParameters(code),
)

rule('every endpoint is declared in a contract, with its ability', () =>
  contracts.endpointsAreDeclaredWhole(code),
)
rule('browser code reads only the parts of a contract that the build keeps', () =>
  contracts.browsersReadLightContracts(code),
)
rule('browser code imports no plain objects of a contract', () => contracts.browsersReadNoObjects(code))
rule('contracts have routes; routes and repositories have tests', () => contracts.featuresAreComplete(code))

rule('names are kebab-case', () => names.namesAreKebabCase(code))
rule('file names are specific', () => names.namesAreSpecific(code))
rule('limits are called max or min, usual values default', () => names.limitsAreMaxOrMin(code))
rule('no two files of the source have the same name', () => names.stemsAreUnique(code))
rule('there are no default exports', () => names.exportsHaveNames(code))
rule('no file only re-exports', () => names.nothingIsABarrel(code))

rule('texts of components are in catalogues', () => texts.textsStandInMessages(code))

rule('the median file has at most 70 lines, and nine in ten at most 180', () =>
  sizes.filesAreSmallAsARule(code),
)
rule('no file has more than 300 lines, no test more than 400', () => sizes.noFileIsLong(code))
rule('no function has more than 40 lines', () => sizes.noFunctionIsLong(code))
rule('no folder holds more than 12 files', () => sizes.noFolderIsFull(code))
rule('no comment has more than 2 lines, no head comment more than 14', () => sizes.commentsAreShort(code))

rule('a folder holds at least three files', () => merging.foldersHoldThreeFiles(project))
rule('a file under 35 lines has several importers or a test of its own', () =>
  merging.smallFilesHaveImporters(code),
)
rule('a constant with one reader is declared beside it', () => merging.constantsHaveReaders(code))

rule('T46 every dependency is pinned to one version', () => packages.versionsAreExact(textOf('package.json')))
const lock = textOf('package-lock.json')
rule('T46 dependencies are few', () => packages.directAreFew(textOf('package.json')))
rule('F-S10 T46 the lock file agrees with package.json', () =>
  packages.lockAgreesWithManifest(textOf('package.json'), lock),
)
rule('F-S10 T46 no package has nearly the name of another', () =>
  packages.namesAreNoLookalikes(textOf('package.json'), lock),
)
rule('T46 the lock file names no host', () => packages.lockNamesNoHost(lock))
rule('T46 every installed package has a checksum', () => packages.everythingHasItsChecksum(lock))
rule('T46 install scripts do not run', () => packages.noScriptRunsOnInstall(textOf('.npmrc')))
rule('T46 packages with install scripts are listed', () => packages.installScriptsAreKnown(lock))
rule('T46 licences of the product allow redistribution', () => packages.licencesAllowIt(lock))
rule('L9 T46 versions with known vulnerabilities are refused', () =>
  packages.versionsAreAboveTheirFloors(textOf('package.json')),
)
rule('L3 only the shipped programs of PostgreSQL are used', () =>
  packages.databaseProgramsAreThoseShipped(code),
)
rule('no file names a path of a machine or a host of a registry', () =>
  leaks.noMachinePaths(project, [root, homedir()]),
)

rule('every cited id has its sentence in docs/requirements.md', () => citations.citedIdsAreDefined(project))
rule('every cited decision has its page', () => citations.citedDecisionsExist(project))
rule('no text cites a section of a page outside of the project', () =>
  citations.noOtherPagesAreCited(project),
)
rule('documents name paths that exist', () =>
  documents.documentsNameRealPaths(project, (path) => /\.png$|\.env$/.test(path)),
)
rule('FIG-26 no document has a statement of SQL', () => documents.documentsHaveNoSql(project))
rule('tables on the pages for operators have at most 100 columns', () =>
  documents.operatingTablesAreNarrow(project),
)
rule('the glossary and the list of decisions name each thing once, in order', () =>
  ['docs/glossary.md', 'docs/decisions/README.md'].flatMap((path) => documents.rowsAscend(textOf(path))),
)
rule('each cited decision is in docs/decisions/README.md', () =>
  documents.citedDecisionsAreListed(project, textOf('docs/decisions/README.md')),
)
rule('a page of a decision has at most 800 words, all together at most 20,000', () =>
  documents.decisionsAreShort(project),
)
rule('each setting has a heading in docs/operating/settings.md, and each heading a setting', () =>
  documents.settingsAreDocumented({
    config: textOf('src/platform/config/config.ts'),
    page: textOf('docs/operating/settings.md'),
  }),
)

test('sizes of files are printed', () => {
  const lines = (['source', 'test'] as const).map((which) => {
    const { files, median, nineInTen, largest } = sizes.sizesOf(code, which)
    expect(files).toBeGreaterThan(0)
    return `${which}: ${files} files, median ${median} lines, nine in ten up to ${nineInTen}, longest ${largest.lines} (${largest.path})`
  })
  console.info(lines.join('\n'))
})
