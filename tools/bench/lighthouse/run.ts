/**
 * `npm run bench -- lighthouse [times] [page …] [acts|profile] [other copy]`: Lighthouse's figures of the main pages on a
 * phone; with `acts` the time of each act on a list; with `profile` the dearest functions of each page.
 */
import { existsSync } from 'node:fs'
import { copiesToMeasure, withSites } from '../compared-copies.ts'
import { median, tableOf } from '../table.ts'
import { machine, today } from '../results-section.ts'
import { type ActFigures, actNames, timeActs } from './acts.ts'
import { auditPage } from './audit-page.ts'
import { calibrationMs, referenceMs } from './calibration.ts'
import { profilePage } from './cpu-profile.ts'
import { fillSite, type FilledSite, measuredPages } from './measured-pages.ts'
import { figureCells, figureHeads } from './page-figures.ts'

const defaultTimes = 5

function readArguments(words: readonly string[]) {
  const names = measuredPages.map(({ name }) => name)
  const isTimes = (word: string) => /^\d+$/.test(word)
  const other = words.find((word) => !isTimes(word) && !isPart(word) && !names.includes(word))
  if (other && !existsSync(other))
    throw new Error(`${other} is no page (${names.join(', ')}), part or folder.`)
  const pages = measuredPages.filter(({ name }) => words.includes(name))
  return {
    times: Number(words.find(isTimes) ?? defaultTimes),
    pages: pages.length > 0 ? pages : measuredPages,
    part: words.find(isPart) ?? 'pages',
    copies: copiesToMeasure(other),
  }
}

const loops: number[] = []

/** Runs all copies in turn, each round beside one loop; times multiplied by `scale` are those of the reference machine. */
async function inTurn<T>(sites: readonly FilledSite[], times: number, run: (site: FilledSite) => Promise<T>) {
  const measured = sites.map(({ name }) => ({ name, runs: [] as T[] }))
  const ofRounds: number[] = []
  for (let round = 0; round < times; round += 1) {
    ofRounds.push(calibrationMs())
    for (const [i, site] of sites.entries()) measured[i]?.runs.push(await run(site))
  }
  loops.push(...ofRounds)
  return { measured, scale: referenceMs / median(ofRounds) }
}

type Options = ReturnType<typeof readArguments>

async function pagesTable(sites: readonly FilledSite[], { times, pages }: Options) {
  const rows: string[][] = []
  for (const page of pages) {
    const { measured, scale } = await inTurn(sites, times, (site) => auditPage(site, page))
    for (const { name, runs } of measured) {
      const row = [`${page.name}: ${name}`, ...figureCells(runs, scale)]
      rows.push(row)
      console.error(row.join(' | '))
    }
  }
  return tableOf([`median of ${times}`, ...figureHeads], rows)
}

async function actsTable(sites: readonly FilledSite[], { times }: Options) {
  const { measured, scale } = await inTurn(sites, times, timeActs)
  const rows = actNames.flatMap((act, i) =>
    measured.map(({ name, runs }) => {
      const of = (which: keyof ActFigures) => median(runs.map((figures) => figures[i]?.[which] ?? Number.NaN))
      const scaled = [of('paint'), of('task')].map((ms) => (ms * scale).toFixed(0))
      return [`${act}: ${name}`, ...scaled, of('changes')]
    }),
  )
  const heads = ['input to next paint, ms', 'longest task, ms', 'changes in rows']
  return tableOf([`median of ${times}`, ...heads], rows)
}

async function profileTable(sites: readonly FilledSite[], { pages }: Options) {
  const rows: string[][] = []
  for (const page of pages) {
    const { measured, scale } = await inTurn(sites, 1, (site) => profilePage(site, page))
    for (const { name, runs } of measured)
      for (const { what, ms } of runs.flat())
        rows.push([`${page.name}: ${name}: ${what}`, (ms * scale).toFixed(0)])
  }
  return tableOf(['function', 'self time, ms'], rows)
}

const parts = { pages: pagesTable, acts: actsTable, profile: profileTable }
const isPart = (word: string): word is keyof typeof parts => Object.hasOwn(parts, word)

const options = readArguments(process.argv.slice(2))
await withSites(options.copies, {}, async (sites) => {
  const filled: FilledSite[] = []
  for (const site of sites) filled.push(await fillSite(site))
  console.log(await parts[options.part](filled, options))
})
const loop = `Calibration loop: ${median(loops).toFixed(0)} ms, on the reference machine ${referenceMs} ms.`
console.log(`\n${today()}, ${machine()}. ${loop}`)
