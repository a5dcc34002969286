/** The scripts of the built app, told apart by language: those of all lie in one folder. */
import { existsSync, globSync, readFileSync } from 'node:fs'

/** The page of each language, `dist/web/index*.html`. */
export function builtPages(): readonly string[] {
  const pages = globSync('dist/web/index*.html')
  if (pages.length === 0) throw new Error('The site is not built: run `vite build` first')
  return pages
}

/** Paths of all scripts that a page loads, at once or later: it names some, and these name others. */
export function scriptsOf(page: string): readonly string[] {
  const found = new Set<string>()
  const look = (file: string) => {
    for (const [name] of readFileSync(file, 'utf8').matchAll(/[\w.-]+\.js\b/g)) {
      const script = `dist/web/assets/${name}`
      if (found.has(script) || !existsSync(script)) continue
      found.add(script)
      look(script)
    }
  }
  look(page)
  return [...found]
}
