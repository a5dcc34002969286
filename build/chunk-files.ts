/** Files of the chunks of a build. */

export interface Chunk {
  readonly type: 'chunk'
  readonly fileName: string
  readonly facadeModuleId: string | null
  readonly imports: readonly string[]
  readonly dynamicImports: readonly string[]
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } | undefined
}
export type Bundle = Readonly<Record<string, Chunk | { readonly type: 'asset' }>>

/** The name of a page whose chunk it is, such as `subject-page`. */
export const nameOfPage = ({ facadeModuleId }: Chunk) =>
  /\/src\/web\/pages\/([^/]+)\.tsx$/.exec(facadeModuleId ?? '')?.[1]

interface Walk {
  /** Follow dynamic imports, too. */
  readonly later?: boolean
  readonly isWanted?: (chunk: Chunk) => boolean
}

/** Returns the files of some chunks with their styles and imports. */
export function filesFrom(
  bundle: Bundle,
  entries: readonly string[],
  { later = false, isWanted = () => true }: Walk = {},
): ReadonlySet<string> {
  const files = new Set<string>()
  const visit = (name: string) => {
    const chunk = bundle[name]
    if (files.has(name) || chunk?.type !== 'chunk' || !isWanted(chunk)) return
    files.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) if (bundle[style]) files.add(style)
    for (const next of [...chunk.imports, ...(later ? chunk.dynamicImports : [])]) visit(next)
  }
  for (const name of entries) visit(name)
  return files
}
