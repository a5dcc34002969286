import { readFileSync, writeFileSync } from 'node:fs'
import { JsonReporter, type TestModule } from 'vitest/node'
import type { SerializedError } from 'vitest'

/** Vitest's JSON reporter, with the errors outside of any test as `unhandledErrors`; the original leaves them out. */
export default class JsonReporterWithErrors extends JsonReporter {
  override async onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[] = []) {
    await super.onTestRunEnd(modules)
    const { outputFile } = this.ctx.config
    const file = typeof outputFile === 'object' ? outputFile['json'] : undefined
    if (file === undefined) throw new Error('The report needs --outputFile.json')
    const report = JSON.parse(readFileSync(file, 'utf8')) as object
    const unhandledErrors = errors.map(
      ({ VITEST_TEST_PATH: name = 'outside of any test', stack, message }) => ({
        name: String(name),
        message: stack ?? message,
      }),
    )
    writeFileSync(file, JSON.stringify({ ...report, unhandledErrors }))
  }
}
