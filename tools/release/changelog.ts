/** Sections of CHANGELOG.md, which follow Keep a Changelog. */

const heading = '## [Unreleased]\n'

const sectionAfter = (text: string, start: number) => text.slice(start).split(/^## \[/m, 1)[0] ?? ''

/** Returns the lines below *Unreleased*; empty if there are only headings. */
export function unreleased(changelog: string): string {
  const at = changelog.indexOf(heading)
  const section = at < 0 ? '' : sectionAfter(changelog, at + heading.length).trim()
  return /^[^#\s]/m.test(section) ? section : ''
}

/** Gives the section *Unreleased* a number and a date, below an empty new one. */
export const datedChangelog = (changelog: string, version: string, day: string): string =>
  changelog.replace(heading, `${heading}\n## [${version}] - ${day}\n`)

/** Returns the section of a version without its heading; undefined if there is none. */
export function notesOf(changelog: string, version: string): string | undefined {
  const [line] = changelog.match(new RegExp(`^## \\[${version.replaceAll('.', '[.]')}\\].*\n`, 'm')) ?? []
  if (line === undefined) return undefined
  return `${sectionAfter(changelog, changelog.indexOf(line) + line.length).trim()}\n`
}
