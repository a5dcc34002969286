/** A `console.error` nobody expected fails the test it falls in: React and Node warn there, and warnings rot. */

/** As the console writes it, in Node and in browsers: the first part may hold places for the others. */
function format([first, ...others]: readonly unknown[]) {
  const rest = others.map(String)
  const said = String(first).replaceAll(/%[sdifoOj]/g, (place) => rest.shift() ?? place)
  return [said, ...rest].join(' ')
}

/** Keeps what was said and what was to be said; `settle` throws when the two differ, and starts anew. */
export function consoleRecorder() {
  let unexpected: string[] = []
  let expected: { readonly words: RegExp; heard: boolean }[] = []
  return {
    expect: (words: RegExp) => expected.push({ words, heard: false }),
    record(...parts: readonly unknown[]) {
      const said = format(parts)
      const match = expected.find(({ words }) => words.test(said))
      if (match) match.heard = true
      else unexpected.push(said)
    },
    settle() {
      const error = [
        ...unexpected.map((said) => `Unexpected console.error: ${said}`),
        ...expected
          .filter(({ heard }) => !heard)
          .map(({ words }) => `Expected a console.error like ${words}`),
      ]
      unexpected = []
      expected = []
      if (error.length > 0) throw new Error(error.join('\n'))
    },
  }
}

const recorder = consoleRecorder()
console.error = recorder.record

/** Fails when more or less was said than expected; then counting begins anew. */
export const settleConsole = recorder.settle

/** Says that the running test makes the program complain in these words; it fails when nobody does. */
export const expectConsoleError = (words: RegExp) => void recorder.expect(words)
