/** robots.txt: what search engines read, and what robots that collect for AI may not. */
import type { HarvestDeps } from './harvest-deps.ts'

/** Keeps crawlers away from API calls, forms and endless lists. Files stay open. */
const everyRobot = `Disallow: /api/
Disallow: /lite/search
Disallow: /lite/report/
Allow: /api/docs
Allow: /api/openapi.json
`

/** Robots that collect texts to train models, as their operators named them on 2026-11-30. */
const trainingRobots = [
  'AI2Bot',
  'Amazonbot',
  'Applebot-Extended',
  'Bytespider',
  'CCBot',
  'ClaudeBot',
  'cohere-training-data-crawler',
  'FacebookBot',
  'Google-Extended',
  'GPTBot',
  'meta-externalagent',
  'PanguBot',
]

/** Robots that read pages for the answers of an assistant, of the same date. */
const answeringRobots = [
  'ChatGPT-User',
  'Claude-SearchBot',
  'Claude-User',
  'DuckAssistBot',
  'meta-externalfetcher',
  'MistralAI-User',
  'OAI-SearchBot',
  'Perplexity-User',
  'PerplexityBot',
]

const closed = {
  allow: { robots: [], paths: [] },
  'search-only': { robots: trainingRobots, paths: ['/files/'] },
  deny: { robots: [...trainingRobots, ...answeringRobots], paths: ['/files/', '/r/'] },
} as const

/** A robot obeys the one group that names it, so the group of the named ones repeats the lines of `*`. */
export function robotsFile({ baseUrl, aiUse }: Pick<HarvestDeps, 'baseUrl' | 'aiUse'>): string {
  const { robots, paths } = closed[aiUse]
  const names = robots.map((robot) => `User-agent: ${robot}\n`).join('')
  const closings = paths.map((path) => `Disallow: ${path}\n`).join('')
  const named = robots.length === 0 ? '' : `${names}${everyRobot}${closings}\n`
  return `User-agent: *\n${everyRobot}\n${named}Sitemap: ${baseUrl}/sitemap.xml\n`
}
