/** Runs before each test file. */
import { afterAll, afterEach, beforeEach } from 'vitest'
import { settleConsole } from './fail-on-console.ts'
import { withOptions } from './packaged-options.ts'

withOptions()

beforeEach(settleConsole)
afterEach(settleConsole)
afterAll(settleConsole)
