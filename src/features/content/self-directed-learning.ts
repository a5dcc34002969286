import file from '#content/self-directed-learning.json' with { type: 'json' }
import type { z } from 'zod/mini'
import type { selfDirectedLearningFile } from './content-files.ts'

/** The research unit and its eleven books. */
export const selfDirectedLearning: z.output<typeof selfDirectedLearningFile> = file
