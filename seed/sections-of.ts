import type { SeedSection } from './lesson.ts'

/** What begins a paragraph of its own even without a blank line: list item, table row, answer line. */
const marked = /^(- |\d+\. |\| |___$)/

/**
 * The sections of a lesson's text: `## ` begins a section, a blank line ends a paragraph, lines between are joined.
 * Throws when text stands before the first heading.
 */
export function sectionsOf(text: string): SeedSection[] {
  const [lead, ...parts] = text.trim().split(/^## /m)
  if (lead) throw new Error(`A lesson begins with a "## " heading, not with: ${lead.slice(0, 40)}`)
  return parts.map((part) => {
    const [heading = '', ...lines] = part.split('\n')
    return { heading: heading.trim(), paragraphs: paragraphsOf(lines) }
  })
}

function paragraphsOf(lines: readonly string[]): string[] {
  const paragraphs: string[] = []
  let open = false
  for (const line of lines) {
    // A code line keeps its indentation.
    const words = line.startsWith('> ') ? line.trimEnd() : line.trim()
    const alone = /^(\| |___$|> )/.test(words)
    const last = paragraphs.at(-1)
    if (open && last !== undefined && words !== '' && !alone && !marked.test(words))
      paragraphs[paragraphs.length - 1] = `${last} ${words}`
    else if (words !== '') paragraphs.push(words)
    open = words !== '' && !alone
  }
  return paragraphs
}
