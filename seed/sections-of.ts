import type { SeedSection } from './lesson.ts'

/** A list item, table row or answer line starts a paragraph without a blank line before it. */
const marked = /^(- |\d+\. |\| |___$)/

/**
 * Splits a lesson's text: `## ` starts a section, a blank line ends a paragraph, other lines are joined. Throws if text
 * comes before the first heading.
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
