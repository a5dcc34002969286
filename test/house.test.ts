/** The rules of the house, one test each. When one fails, move the code, not the rule. */
import { homedir } from 'node:os'
import { expect, test } from 'vitest'
import * as contracts from './house/rules/contracts.ts'
import * as doors from './house/rules/doors.ts'
import * as leaks from './house/rules/leaks.ts'
import * as names from './house/rules/names.ts'
import * as packages from './house/rules/packages.ts'
import * as purity from './house/rules/purity.ts'
import * as rooms from './house/rules/rooms.ts'
import * as sizes from './house/rules/sizes.ts'
import * as texts from './house/rules/texts.ts'
import * as walls from './house/rules/walls.ts'
import { isCode, readProject } from './house/source-files.ts'

const root = process.cwd()
const project = readProject(root)
const code = project.filter(isCode)
const textOf = (path: string) => project.find((file) => file.path === path)?.text ?? ''

const rule = (sentence: string, complaints: () => readonly string[]) =>
  test(sentence, () => expect(complaints().join('\n'), 'Move the code, not the rule.').toBe(''))

rule('nothing imports from a floor above it', () => walls.floorsAreKept(code))
rule('web, server and shared code meet only in shared code', () => walls.wallsAreKept(code))
rule('what a browser may load uses no module of Node', () => walls.browserCodeIsFreeOfNode(code))
rule('the product does without its tests', () => walls.productIsFreeOfTests(code))

rule('rooms meet by contract, pure rules, messages and repository types', () =>
  rooms.roomsMeetAtTheDoor(code),
)
rule('rooms lean only on rooms to their left, and nobody on analytics', () => rooms.roomsKeepTheirOrder(code))
rule('no file is reached from itself', () => rooms.filesHaveNoCycle(code))
rule('no room is reached from itself', () => rooms.roomsHaveNoCycle(code))

rule('each vendor has one door', () => doors.vendorsHaveOneDoor(code))
rule('the product uses no tool of its developers', () =>
  doors.productUsesNoTools(code, textOf('package.json')),
)
rule('only platform/config reads the environment', () => doors.environmentHasOneReader(code))

rule('use cases know no HTTP', () => purity.useCasesKnowNoHttp(code))
rule('use cases and repositories name no role', () => purity.useCasesNameNoRole(code))
rule('repositories decide nothing', () => purity.repositoriesDecideNothing(code))
rule('components name no address of the API', () => purity.componentsNameNoAddress(code))
rule('time and chance are handed to rules, use cases and repositories', () =>
  purity.timeAndChanceAreHandedIn(code),
)

rule('every endpoint stands in a contract, with its ability', () => contracts.endpointsAreDeclaredWhole(code))
rule('browsers read of a contract only what reaches them', () => contracts.browsersReadLightContracts(code))
rule('contracts are served, routes and repositories are tested', () => contracts.roomsAreComplete(code))

rule('names are kebab-case', () => names.namesAreKebabCase(code))
rule('names say what a file gives', () => names.namesSaySomething(code))
rule('no two files of the source have the same name', () => names.stemsAreUnique(code))
rule('exports have names', () => names.exportsHaveNames(code))
rule('nothing is a barrel', () => names.nothingIsABarrel(code))

rule('what people read stands in messages.ts', () => texts.textsStandInMessages(code))
rule('texts stand written', () => texts.textsStandWritten(code))
rule('translations are words alone', () => texts.translationsAreWords(code))

rule('files are small as a rule', () => sizes.filesAreSmallAsARule(code))
rule('no file is long', () => sizes.noFileIsLong(code))
rule('no function is long', () => sizes.noFunctionIsLong(code))
rule('no folder is full', () => sizes.noFolderIsFull(code))
rule('no comment is long', () => sizes.commentsAreShort(code))

rule('T46 every dependency is pinned to one version', () => packages.versionsAreExact(textOf('package.json')))
const lock = textOf('package-lock.json')
rule('T46 dependencies are few', () => packages.directAreFew(textOf('package.json')))
rule('F-S10 T46 the lock file agrees with package.json', () =>
  packages.lockAgreesWithManifest(textOf('package.json'), lock),
)
rule('F-S10 T46 no package has nearly the name of ours', () =>
  packages.namesAreNoLookalikes(textOf('package.json'), lock),
)
rule('T46 the lock file names no host', () => packages.lockNamesNoHost(lock))
rule('T46 everything that is installed has its checksum', () => packages.everythingHasItsChecksum(lock))
rule('T46 nothing runs when it is installed', () => packages.noScriptRunsOnInstall(textOf('.npmrc')))
rule('T46 who would run something then is known', () => packages.installScriptsAreKnown(lock))
rule('T46 what the product uses may be given on', () => packages.licencesAllowIt(lock))
rule('L9 T46 versions with known holes are not used', () =>
  packages.versionsAreAboveTheirFloors(textOf('package.json')),
)
rule('L3 no program of PostgreSQL is asked for that is not shipped', () =>
  packages.databaseProgramsAreThoseShipped(code),
)
rule('nothing tells of a machine', () => leaks.nothingTellsOfTheMachine(project, [root, homedir()]))

test('the sizes of files are known', () => {
  const lines = (['source', 'test'] as const).map((which) => {
    const { files, median, nineInTen, longest } = sizes.sizesOf(code, which)
    expect(files).toBeGreaterThan(0)
    return `${which}: ${files} files, median ${median} lines, nine in ten up to ${nineInTen}, longest ${longest.lines} (${longest.path})`
  })
  console.info(lines.join('\n'))
})
