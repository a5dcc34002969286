/** Reads and checks the owner's content before other modules are imported, which use it while they are. */
import { checkContent } from '#features/public/content/server/check-content.ts'
import { siteOptionsOf } from '#features/public/content/server/site-options-of.ts'
import { contentFile, openContentFolder } from '#platform/config/content-layers.ts'
import { type Config, readConfig } from '#platform/config/config.ts'
import { firstLanguage } from '#shared/languages.ts'
import { type Curriculum, provideCurriculum } from '#shared/curriculum.ts'
import { provideSiteOptions } from '#shared/site/site-options.ts'

export const demoDefaults = { DATA_DIR: 'data/demo' }

const isDemo = process.argv.slice(1, 3).some((each) => /\bdemo(\.ts)?$/.test(each))

function settings(): Config | undefined {
  try {
    return readConfig(isDemo ? demoDefaults : {})
  } catch {
    // Wrong settings are reported by the program, which reads them again.
    return undefined
  }
}

const config = settings()
if (config) openContentFolder(config.contentDir)
checkContent()
provideCurriculum(contentFile('curriculum.json') as unknown as Curriculum)
if (config) provideSiteOptions(siteOptionsOf(config)(firstLanguage))
