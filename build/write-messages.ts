/** `npm run messages`: writes every `messages.ts` again after a change of a catalogue. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { messageFiles, messagesSource } from './message-types.ts'

const root = path.join(import.meta.dirname, '..')
try {
  // All catalogues are read before the first file is written.
  const sources = messageFiles(root).map(async (file) => [file, await messagesSource(root, file)] as const)
  for (const [file, source] of await Promise.all(sources)) writeFileSync(path.join(root, file), source)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
