/** Runs before each file of component tests: every test begins with a fresh page. */
import { afterEach, beforeEach } from 'vitest'
import { answerUsual, closePage } from './open-page.tsx'

beforeEach(answerUsual)
afterEach(closePage)
