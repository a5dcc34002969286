/**
 * Part of `npm run check`: the messages of recent commits keep the rules in CONTRIBUTING.md. With a file name, as Git's
 * hook has one: the message in that file.
 */
import { readFileSync } from 'node:fs'
import { faultsOf, recentMessages, withoutComments } from '../run/commit-messages.ts'

const [file] = process.argv.slice(2)
const messages =
  file === undefined ? recentMessages(process.cwd()) : [withoutComments(readFileSync(file, 'utf8'))]
const wrong = messages.flatMap((message) =>
  faultsOf(message).map((fault) => `${message.split('\n', 1)[0]}\n  ${fault}`),
)
if (wrong.length > 0) {
  console.error(
    `${wrong.join('\n')}\nCorrect the message (git commit --amend or git rebase if it is committed); CONTRIBUTING.md has the rules.`,
  )
  process.exitCode = 1
}
