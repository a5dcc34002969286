import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { contentFile } from '../src/platform/config/content-layers.ts'
import type * as curricula from '../src/shared/curriculum.ts'
import { lightModule } from '../src/shared/endpoint.ts'

/** A copy of vite.config.ts holds copies of what it imports; the modules of contracts share this one. */
const ownModule = async <T>(name: string) =>
  (await import(new URL(`../src/${name}`, import.meta.url).href)) as T

/** Browsers get a contract without its shapes and words: the checking is the server's, and the checker stays there. */
export function lightContracts(): Plugin {
  return {
    name: 'light-contracts',
    apply: 'build',
    // Shapes name the subjects; they are not in what browsers get.
    async buildStart() {
      const { provideCurriculum } = await ownModule<typeof curricula>('shared/curriculum.ts')
      provideCurriculum(contentFile('curriculum.json') as unknown as curricula.Curriculum)
    },
    load: {
      filter: { id: /\/src\/features\/[^/]+\/[^/]+\/([\w-]+-)?contract\.ts$/ },
      handler: async (id) =>
        lightModule((await import(pathToFileURL(id).href)) as Readonly<Record<string, unknown>>),
    },
  }
}
