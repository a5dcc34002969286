/** Runs before each component test file: every test starts with a fresh page. */
import { afterEach, beforeEach } from 'vitest'
import { answerDefaults, closePage } from './open-page.tsx'

beforeEach(answerDefaults)
afterEach(closePage)
