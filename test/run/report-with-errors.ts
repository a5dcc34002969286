import { readFileSync, writeFileSync } from 'node:fs'
import { JsonReporter, type TestModule } from 'vitest/node'
import type { SerializedError } from 'vitest'

/** Vitest's JSON report, with the errors outside of any test: Vitest itself only prints those, far above the end of a run. */
export default class ReportWithErrors extends JsonReporter {
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
