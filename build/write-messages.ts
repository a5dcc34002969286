/** `npm run messages`: writes every `messages.ts` again after a change of a catalogue. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { messageFiles, messagesSource } from './message-types.ts'

const root = path.join(import.meta.dirname, '..')
for (const file of messageFiles(root)) {
  const source = await messagesSource(root, file)
  writeFileSync(path.join(root, file), source)
}
