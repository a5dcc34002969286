import type { SeedSection } from '../lesson.ts'

/** A block of a document. The first row of a table is its head. */
export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'bullets'; readonly items: readonly string[] }
  | { readonly kind: 'numbers'; readonly first: number; readonly items: readonly string[] }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'answerLines'; readonly count: number }
  | { readonly kind: 'code'; readonly lines: readonly string[] }

/** Parses a section: `- ` bullet, `1. ` number, `| a | b |` row, `___` answer line, `> ` code; equal neighbours group. */
export function blocksOf(section: SeedSection): Block[] {
  const blocks: Block[] = []
  for (const next of section.paragraphs.map(blockOf)) {
    const last = blocks.at(-1)
    const joined = last && join(last, next)
    if (joined) blocks[blocks.length - 1] = joined
    else blocks.push(next)
  }
  return blocks
}

function blockOf(text: string): Block {
  if (text === '___') return { kind: 'answerLines', count: 1 }
  if (text.startsWith('- ')) return { kind: 'bullets', items: [text.slice(2)] }
  if (text.startsWith('> ')) return { kind: 'code', lines: [text.slice(2)] }
  if (text.startsWith('| ')) return { kind: 'table', rows: [cellsOf(text)] }
  const numbered = /^(\d+)\. (.*)$/su.exec(text)
  if (numbered) return { kind: 'numbers', first: Number(numbered[1]), items: [numbered[2] ?? ''] }
  return { kind: 'paragraph', text }
}

const cellsOf = (row: string) =>
  row
    .replace(/^\|\s*|\s*\|$/gu, '')
    .split('|')
    .map((cell) => cell.trim())

function join(a: Block, b: Block): Block | undefined {
  if (a.kind === 'answerLines' && b.kind === a.kind) return { ...a, count: a.count + b.count }
  if (a.kind === 'bullets' && b.kind === a.kind) return { ...a, items: [...a.items, ...b.items] }
  if (a.kind === 'code' && b.kind === a.kind) return { ...a, lines: [...a.lines, ...b.lines] }
  if (a.kind === 'table' && b.kind === a.kind) return { ...a, rows: [...a.rows, ...b.rows] }
  const follows = a.kind === 'numbers' && b.kind === a.kind && b.first === a.first + a.items.length
  return follows ? { ...a, items: [...a.items, ...b.items] } : undefined
}
