import { createHash } from 'node:crypto'

/** As a content security policy names them: `'sha256-…'`. */
export interface InlineHashes {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

const elements = /<(script|style)>([\s\S]*?)<\/\1>/g

/** Of the scripts and styles that stand in a page of our own build; those from files have attributes and are not meant. */
export function inlineHashes(html: string): InlineHashes {
  const found = [...html.matchAll(elements)].map(([, kind, text = '']) => ({
    kind,
    hash: `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  }))
  const of = (wanted: string) => found.filter(({ kind }) => kind === wanted).map(({ hash }) => hash)
  return { scripts: of('script'), styles: of('style') }
}
