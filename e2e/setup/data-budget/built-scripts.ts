/** Scripts of the built app by language: one folder holds those of all languages. */
import { existsSync, globSync, readFileSync } from 'node:fs'

/** The page of each language, `dist/web/.pages/index*.html`. */
export function builtPages(): readonly string[] {
  const pages = globSync('dist/web/.pages/index*.html')
  if (pages.length === 0) throw new Error('The site is not built: run `vite build` first')
  return pages
}

/** Returns the paths of all scripts that a page loads, directly or from other scripts. */
export function scriptsOf(page: string): readonly string[] {
  const found = new Set<string>()
  const addScripts = (file: string) => {
    for (const [name] of readFileSync(file, 'utf8').matchAll(/[\w.-]+\.js\b/g)) {
      const script = `dist/web/assets/${name}`
      if (found.has(script) || !existsSync(script)) continue
      found.add(script)
      addScripts(script)
    }
  }
  addScripts(page)
  return [...found]
}
