/** `npm run admin -- content check [FOLDER]` and `content export FOLDER`. They need no database. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { checkContent, contentFileNames } from '#features/public/content/server/check-content.ts'
import { contentFile, contentLayers, openContentFolder } from '#platform/config/content-layers.ts'
import { firstLanguage, languages } from '#shared/languages.ts'
import { CommandError } from '../run-command.ts'

/** `folder` in the place of CONTENT_DIR. */
function check(folder: string | undefined): string {
  if (folder !== undefined && !existsSync(folder)) throw new CommandError(`There is no folder ${folder}.`)
  if (folder !== undefined) openContentFolder(path.resolve(folder))
  checkContent()
  return 'The content files are valid.'
}

/** The files as the site has them: those of CONTENT_DIR over those that come with Thuto. */
function exportTo(folder: string): string {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new CommandError(`${folder} is not empty. Name a new folder.`)
  for (const language of languages)
    for (const name of contentFileNames()) {
      if (contentLayers(name, language).length === 0) continue
      const file = path.join(folder, language === firstLanguage ? '' : language, name)
      mkdirSync(path.dirname(file), { recursive: true })
      writeFileSync(file, `${JSON.stringify(contentFile(name, language), undefined, 2)}\n`)
    }
  return `Wrote the content files to ${folder}. Delete those that you do not change.`
}

/** Returns the line to print; undefined for other arguments. Throws an error with a line for each mistake. */
export function contentCommand([name, verb, folder, ...rest]: readonly string[]): string | undefined {
  if (name !== 'content' || rest.length > 0) return undefined
  if (verb === 'check') return check(folder)
  return verb === 'export' && folder !== undefined ? exportTo(folder) : undefined
}
