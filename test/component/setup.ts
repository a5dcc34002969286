/** Runs before each file of component tests: every test begins with a fresh page. */
import { afterEach, beforeEach } from 'vitest'
import { answerDefaults, closePage } from './open-page.tsx'

beforeEach(answerDefaults)
afterEach(closePage)
