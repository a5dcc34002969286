/** `npm run release -- VERSION` writes the version, `npm run release -- artefacts [NODE_IMAGE]` makes dist/release. */
import { fileURLToPath } from 'node:url'
import { CommandError, print, runCommand } from '#ops/run-command.ts'
import { makeArtefacts } from './make-artefacts.ts'
import { assertCommitted, git, writeVersion } from './write-version.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

async function main([command, nodeImage, more]: readonly string[]): Promise<number> {
  if (command === undefined || more !== undefined || (nodeImage !== undefined && command !== 'artefacts'))
    throw new CommandError(
      'Usage: npm run release -- VERSION, then: npm run release -- artefacts [NODE_IMAGE]',
    )
  if (command === 'artefacts') {
    assertCommitted(root)
    const seconds = Number(git(root, 'log', '-1', '--format=%ct'))
    for (const file of await makeArtefacts({ root, seconds, nodeImage, print })) print(file)
    return 0
  }
  writeVersion(root, command, new Date().toISOString().slice(0, 10))
  print(`Version ${command} is written. Commit the changes, then run: npm run release -- artefacts`)
  return 0
}

await runCommand(() => main(process.argv.slice(2)))
