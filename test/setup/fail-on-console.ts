/** An unexpected `console.error` fails its test: React and Node report warnings there. */

/** Formats like the console: the first argument may contain placeholders. */
function format([first, ...others]: readonly unknown[]) {
  const rest = others.map(String)
  const text = String(first).replaceAll(/%[sdifoOj]/g, (place) => rest.shift() ?? place)
  return [text, ...rest].join(' ')
}

/** Records expected and actual errors; `settle` throws when they differ, and resets. */
export function consoleRecorder() {
  let unexpected: string[] = []
  let expected: { readonly words: RegExp; isMatched: boolean }[] = []
  return {
    expect: (words: RegExp) => expected.push({ words, isMatched: false }),
    record(...parts: readonly unknown[]) {
      const text = format(parts)
      const match = expected.find(({ words }) => words.test(text))
      if (match) match.isMatched = true
      else unexpected.push(text)
    },
    settle() {
      const error = [
        ...unexpected.map((text) => `Unexpected console.error: ${text}`),
        ...expected
          .filter(({ isMatched }) => !isMatched)
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

/** Throws when expected and actual errors differ, then resets. */
export const settleConsole = recorder.settle

/** Expects a console.error like this in the running test, which fails without it. */
export const expectConsoleError = (words: RegExp) => void recorder.expect(words)
