import { spawnSync } from 'node:child_process'

const max = { subject: 72, line: 100 }

/** Rules that a message breaks; none for a subject that Git wrote for a merge. */
export function faultsOf(message: string): readonly string[] {
  const [subject = '', second = '', ...body] = message.trimEnd().split('\n')
  if (subject.startsWith('Merge ')) return []
  const isLong = (line: string) => [...line].length > max.line && !line.includes('://')
  const rules: readonly (readonly [boolean, string])[] = [
    [[...subject].length > max.subject, `the subject has more than ${max.subject} characters`],
    [
      !/^(\p{Lu}|\p{Ll}.*?: \S)/u.test(subject),
      'the subject begins with neither a capital nor an area such as `docs: `',
    ],
    [subject.endsWith('.'), 'the subject ends with a full stop'],
    [second !== '', 'the second line is not blank'],
    [body.some(isLong), `a line of the body has more than ${max.line} characters`],
  ]
  return rules.flatMap(([isBroken, words]) => (isBroken ? [words] : []))
}

/** Returns a message without comments and without the diff below the scissors line, as Git stores it. */
export const withoutComments = (text: string) =>
  text
    .replace(/^# -+ >8 -+\n[^]*/m, '')
    .replaceAll(/^#.*\n?/gm, '')
    .trim()

/**
 * Messages since the last release (tag `v…`), otherwise since the main branch, otherwise of the last commit alone, as
 * in a shallow clone. None outside of a repository.
 */
export function recentMessages(cwd: string): readonly string[] {
  const git = (...args: readonly string[]) => {
    const { status, stdout } = spawnSync('git', args, { cwd, encoding: 'utf8' })
    return status === 0 ? stdout.trim() : ''
  }
  const messages = (...range: readonly string[]) =>
    git('log', '--no-merges', '--format=%B%x00', ...range)
      .split('\0')
      .map((message) => message.trim())
      .filter((message) => message !== '')
  const bases = [
    git('describe', '--tags', '--abbrev=0', '--match=v*'),
    git('merge-base', 'HEAD', 'origin/main'),
    git('merge-base', 'HEAD', 'main'),
  ]
  const base = bases.find((each) => each !== '')
  const since = base === undefined ? [] : messages(`${base}..HEAD`)
  return since.length > 0 ? since : messages('--max-count=1')
}
