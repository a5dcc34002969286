/** Each rule of the source tree reports a wrong sample and accepts a right one. */
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as contracts from './house/rules/contracts.ts'
import * as documents from './house/rules/prose/documents.ts'
import * as vendors from './house/rules/vendors.ts'
import * as names from './house/rules/names.ts'
import * as purity from './house/rules/purity.ts'
import * as domains from './house/rules/domains.ts'
import * as sizes from './house/rules/sizes.ts'
import * as floors from './house/rules/floors.ts'
import type { SourceFile } from './house/source-files.ts'

type Sample = Readonly<Record<string, string>>
const filesOf = (sample: Sample): SourceFile[] =>
  Object.entries(sample).map(([path, text]) => ({ path, text }))
const lines = (count: number) => 'x()\n'.repeat(count)
const feature = 'src/features/catalogue/ratings'

interface Case {
  readonly rule: (files: readonly SourceFile[]) => readonly string[]
  readonly wrong: Sample
  readonly says: string | RegExp
  readonly right: Sample
}

const cases: Readonly<Record<string, readonly Case[]>> = {
  'imports go down': [
    {
      rule: floors.importsGoDown,
      wrong: { 'src/client/call.ts': `import { x } from '#features/catalogue/ratings/contract.ts'` },
      says: 'src/client/call.ts imports src/features/catalogue/ratings/contract.ts: floor 1 may not import floor 2',
      right: { [`${feature}/web/stars.tsx`]: `import { x } from '#client/call.ts'` },
    },
    {
      rule: floors.importsGoDown,
      wrong: { [`${feature}/web/stars.tsx`]: `import type { P } from '#web/pages/home-page.tsx'` },
      says: /floor 2 may not import floor 3/,
      right: { [`${feature}/web/stars.tsx`]: `import { paths } from '#shared/paths.ts'` },
    },
  ],
  'browser, server and tests are separate': [
    {
      rule: floors.webAndServerAreSeparate,
      wrong: { [`${feature}/web/stars.tsx`]: `import type { R } from '../server/ratings-repository.ts'` },
      says: /web code never imports server code/,
      right: { [`${feature}/web/stars.tsx`]: `import { rateResource } from '../contract.ts'` },
    },
    {
      rule: floors.webAndServerAreSeparate,
      wrong: { [`${feature}/rating.ts`]: `export { x } from '#platform/log.ts'` },
      says: /shared code never imports server code/,
      right: { [`${feature}/rating.ts`]: `import { x } from '#shared/text.ts'` },
    },
    {
      rule: floors.browserCodeUsesNoNodeModules,
      wrong: { 'src/shared/text.ts': `import path from 'node:path'` },
      says: /src\/shared\/text\.ts imports node:path/,
      right: { 'src/app/main.ts': `import path from 'node:path'` },
    },
    {
      rule: floors.productImportsNoTests,
      wrong: { 'src/app/main.ts': `await import('#test/builders.ts')` },
      says: /src\/app\/main\.ts imports test\/builders\.ts/,
      right: { 'src/app/main.test.ts': `import '#test/builders.ts'` },
    },
  ],
  'domains follow their arrows': [
    {
      rule: domains.domainsFollowTheirArrows,
      wrong: {
        'src/features/catalogue/resources/resource.ts': `import type { F } from '#features/contributing/files/file.ts'`,
      },
      says: /resource\.ts imports src\/features\/contributing\/files\/file\.ts: catalogue may import no other domain/,
      right: {
        'src/features/review/moderation/web/queue.tsx': `import { Stars } from '#features/catalogue/ratings/web/stars.tsx'`,
        [`${feature}/contract.ts`]: `import { resourceId } from '#features/catalogue/resources/resource.ts'`,
      },
    },
  ],
  'imports have no cycle': [
    {
      rule: domains.filesHaveNoCycle,
      wrong: {
        'src/shared/a.ts': `import type { B } from './b.ts'`,
        'src/shared/b.ts': `type A = import('./a.ts').A`,
      },
      says: 'src/shared/a.ts → src/shared/b.ts → src/shared/a.ts',
      right: { 'src/shared/a.ts': `import './b.ts'\nimport './c.ts'`, 'src/shared/b.ts': `import './c.ts'` },
    },
    {
      rule: domains.roomsHaveNoCycle,
      wrong: {
        'src/features/people/accounts/a.ts': `import type { B } from '#features/people/users/b.ts'`,
        'src/features/people/users/c.ts': `import type { D } from '#features/people/accounts/d.ts'`,
      },
      says: 'people/accounts → people/users → people/accounts',
      right: { 'src/features/people/accounts/a.ts': `import type { B } from '#features/people/users/b.ts'` },
    },
  ],
  'packages have one importer': [
    {
      rule: vendors.vendorsHaveOneImporter,
      wrong: { [`${feature}/server/routes.ts`]: `import type { FastifyInstance } from 'fastify'` },
      says: /routes\.ts imports fastify/,
      right: { 'src/platform/http/serve.ts': `import Fastify from 'fastify'` },
    },
    {
      rule: vendors.vendorsHaveOneImporter,
      wrong: { [`${feature}/server/rate-resource.ts`]: `import { sql } from 'kysely'` },
      says: /rate-resource\.ts imports kysely/,
      right: { [`${feature}/server/ratings-repository.ts`]: `import { sql } from 'kysely'` },
    },
    {
      rule: vendors.vendorsHaveOneImporter,
      wrong: {
        [`${feature}/server/ratings-repository.ts`]: `import pg from 'pg'`,
        'src/app/compose.ts': `import { discovery } from 'openid-client'`,
        'src/platform/files/disk.ts': `await import('@aws-sdk/client-s3')`,
        'src/web/pages/home-page.tsx': `import { createPortal } from 'react-dom'\nimport { Link } from 'wouter'`,
        'src/features/catalogue/search/server/find.ts': `import { Counter } from '@prometheus-io/client'`,
      },
      says: /ratings-repository\.ts imports pg:.*compose\.ts.*disk\.ts.*react-dom.*wouter.*@prometheus-io\/client/s,
      right: {
        'src/platform/postgres/pool.ts': `import pg from 'pg'`,
        'src/platform/auth/open-id/discovery.ts': `import { discovery } from 'openid-client'`,
        'src/platform/files/s3/s3-file-store.ts': `import '@aws-sdk/client-s3'`,
        'src/web/main.tsx': `import { createRoot } from 'react-dom/client'`,
        'src/client/router/link.tsx': `import { Link } from 'wouter'`,
        'src/platform/metrics.ts': `import { Counter } from '@prometheus-io/client'`,
      },
    },
    {
      rule: (files) => vendors.productUsesNoDevDependencies(files, `{"devDependencies":{"vite":"1.0.0"}}`),
      wrong: { 'src/shared/text.ts': `import { parseSync } from 'vite'` },
      says: /text\.ts imports vite/,
      right: {
        'src/shared/text.test.ts': `import { parseSync } from 'vite'`,
        'src/app/commands/dev.ts': `import { parseSync } from 'vite'`,
      },
    },
    ...[`process.env.PORT`, `const { env } = process`, `import { env } from 'node:process'`].map((text) => ({
      rule: vendors.environmentHasOneReader,
      wrong: { 'src/app/main.ts': text },
      says: /main\.ts reads the environment/,
      right: {
        'src/platform/config/config.ts': text,
        'src/app/start.mjs': text,
        'test/a.ts': text,
      },
    })),
    {
      rule: vendors.contentHasOneReader,
      wrong: { 'src/app/main.ts': `import faq from '#content/faq.json' with { type: 'json' }` },
      says: /main\.ts imports #content\/faq\.json/,
      right: {
        'src/web/layout/faq-dialog.tsx': `import faq from '#content/faq.json' with { type: 'json' }`,
        'test/a.ts': `import faq from '#content/faq.json' with { type: 'json' }`,
      },
    },
  ],
  'use cases, repositories and components stay in their layer': [
    {
      rule: purity.useCasesKnowNoHttp,
      wrong: {
        [`${feature}/server/rate-resource.ts`]: `import type { Http } from '#platform/http/serve.ts'`,
      },
      says: /use cases know no HTTP/,
      right: { [`${feature}/server/routes.ts`]: `import { serve } from '#platform/http/serve.ts'` },
    },
    {
      rule: purity.useCasesNameNoRole,
      wrong: { [`${feature}/server/rate-resource.ts`]: `if (actor.role === 'moderator') x()` },
      says: /names a role \(moderator\)/,
      right: {
        [`${feature}/server/rate-resource.ts`]: `
          throw fail('not_a_moderator_or_admin')
          type Asked = 'student' | 'educator'`,
      },
    },
    {
      rule: purity.useCasesNameNoRole,
      wrong: {
        [`${feature}/server/ratings-repository.ts`]: "sql`select 1 from account where role = 'admin'`",
      },
      says: /names a role/,
      right: { [`${feature}/server/ratings-repository.ts`]: 'sql`select role from account`' },
    },
    {
      rule: purity.repositoriesDecideNothing,
      wrong: { [`${feature}/server/ratings-repository.ts`]: `import { can } from '#shared/abilities.ts'` },
      says: /they do not decide/,
      right: {
        [`${feature}/server/ratings-repository.ts`]: `import type { Role } from '#shared/abilities.ts'`,
      },
    },
    {
      rule: purity.componentsNameNoAddress,
      wrong: { [`${feature}/web/stars.tsx`]: 'void fetch(`/api/resources/${id}`)' },
      says: /stars\.tsx contains a path/,
      right: { 'src/client/call.ts': 'void fetch(`/api/resources/${id}`)' },
    },
  ],
  'time and randomness are parameters': [
    `const at = Date.now()`,
    `const at = new Date()`,
    `const stars = Math.random()`,
    `const id = crypto.randomUUID()`,
    `import { randomBytes } from 'node:crypto'`,
  ].flatMap((text) =>
    ['server/rate-resource.ts', 'server/ratings-repository.ts', 'rating.ts'].map((file) => ({
      rule: purity.timeAndRandomnessAreParameters,
      wrong: { [`${feature}/${file}`]: text },
      says: /take time and randomness as parameters/,
      right: { [`${feature}/${file}`]: `const at = new Date(row.at)`, 'src/app/compose.ts': text },
    })),
  ),
  'endpoints are declared whole': [
    {
      rule: contracts.endpointsAreDeclaredWhole,
      wrong: { [`${feature}/contract.ts`]: `\nexport const a = endpoint({ path: '/api/a', fails: {} })` },
      says: `${feature}/contract.ts:2 has no ability: say what it needs`,
      right: {
        [`${feature}/contract.ts`]: `export const a = endpoint({ needs: 'use the site', fails: { ...words } })`,
      },
    },
    {
      rule: contracts.endpointsAreDeclaredWhole,
      wrong: {
        [`${feature}/contract.ts`]: `export const a = endpoint({ needs: 'x', fails: { gone: 'It is gone.' } })`,
      },
      says: /texts belong in messages\.ts/,
      right: { [`${feature}/contract.ts`]: `export const a = endpoint({ needs: 'x', fails: words })` },
    },
    {
      rule: contracts.endpointsAreDeclaredWhole,
      wrong: {
        [`${feature}/server/routes.ts`]: `endpoint({ needs: 'x' })`,
        [`${feature}/contract.ts`]: `endpoint(all)`,
      },
      says: /only the contract\.ts of a feature does.*hides its endpoint/s,
      right: { 'src/shared/endpoint.ts': `export const endpoint = (e) => e` },
    },
  ],
  'features are complete': [
    {
      rule: contracts.browsersReadLightContracts,
      wrong: {
        [`${feature}/web/stars.tsx`]: `import { rateResource as rate } from '../contract.ts'\nlog(rate.fails)`,
      },
      says: `${feature}/web/stars.tsx:2 reads rate.fails: it stays on the server`,
      right: {
        [`${feature}/web/stars.tsx`]: `import { rateResource as rate } from '../contract.ts'\nlog(rate.path, x.fails)`,
        [`${feature}/server/routes.ts`]: `import { rateResource as rate } from '../contract.ts'\nlog(rate.fails)`,
      },
    },
    {
      rule: contracts.featuresAreComplete,
      wrong: { [`${feature}/contract.ts`]: `export const a = endpoint({ needs: 'x' })` },
      says: `${feature}/contract.ts lacks ${feature}/server/routes.ts`,
      right: { [`${feature}/contract.ts`]: `export const id = 1` },
    },
    {
      rule: contracts.featuresAreComplete,
      wrong: { [`${feature}/server/routes.ts`]: '', [`${feature}/server/ratings-repository.ts`]: '' },
      says: /lacks .*contract\.ts.*lacks .*routes\.test\.ts.*lacks .*ratings-repository\.db\.test\.ts/s,
      right: {
        [`${feature}/contract.ts`]: '',
        [`${feature}/server/routes.ts`]: '',
        [`${feature}/server/routes.test.ts`]: '',
        [`${feature}/server/ratings-repository.ts`]: '',
        [`${feature}/server/ratings-repository.db.test.ts`]: '',
      },
    },
  ],
  'documents are true': [
    {
      rule: (files) => documents.documentsNameRealPaths(files, () => false),
      wrong: { 'docs/a.md': 'See `platform/x.ts`.', 'src/platform/y.ts': '' },
      says: 'docs/a.md names platform/x.ts, which does not exist',
      right: { 'docs/a.md': '`platform/y.ts`', 'src/platform/y.ts': '' },
    },
  ],
  'names are plain': [
    {
      rule: names.namesAreKebabCase,
      wrong: { 'src/web/RatingStars.tsx': '', 'test/my_folder/a.ts': '' },
      says: /RatingStars\.tsx is not kebab-case.*my_folder is not kebab-case/s,
      right: { 'src/web/rating-stars.db.test.tsx': '', 'vitest.config.ts': '' },
    },
    {
      rule: names.stemsAreUnique,
      wrong: { 'src/features/contributing/files/csv.ts': '', 'src/shared/csv.ts': '' },
      says: 'src/features/contributing/files/csv.ts and src/shared/csv.ts are both called csv',
      right: {
        'src/features/contributing/files/contract.ts': '',
        'src/features/people/users/contract.ts': '',
      },
    },
    {
      rule: names.namesAreSpecific,
      wrong: { 'src/web/date-utils.ts': '', 'test/helpers/a.ts': '', 'src/app/mail-service.ts': '' },
      says: /date-utils\.ts is vague.*helpers is vague.*mail-service\.ts is vague/s,
      right: { 'src/web/service-worker.ts': '' },
    },
    {
      rule: names.limitsAreMaxOrMin,
      wrong: {
        'src/a.ts': 'const most = 3\nexport const longestText = (fewestRows: number) => fewestRows + most',
        'test/b.ts': 'export interface Limits { readonly usual: number }',
      },
      says: /a\.ts names most:.*names longestText:.*names fewestRows:.*b\.ts names usual:/s,
      right: {
        'src/a.ts': `export const maxRows = 3\nexport const atMost = (wait: 'usual') => wait\nexport const mostly = 1`,
      },
    },
    {
      rule: names.exportsHaveNames,
      wrong: { 'src/a.ts': 'export default 1', 'src/b.ts': 'const b = 1\nexport { b as default }' },
      says: /src\/a\.ts has a default export.*src\/b\.ts/s,
      right: { 'vite.config.ts': 'export default {}', 'src/a.ts': 'export const a = 1' },
    },
    {
      rule: names.nothingIsABarrel,
      wrong: { 'src/a/index.ts': 'export const a = 1', 'src/b.ts': `export * from './c.ts'` },
      says: /src\/a\/index\.ts only re-exports.*src\/b\.ts only re-exports/s,
      right: {
        'src/a.ts': `export { b } from './b.ts'\nexport const a = 1`,
        'src/client/router/link.ts': `export { Link } from 'wouter'`,
      },
    },
  ],
  'files are small': [
    {
      rule: sizes.filesAreSmallAsARule,
      wrong: { 'src/a.ts': lines(71), 'src/b.ts': lines(181), 'src/c.ts': lines(71) },
      says: /median file has 71.*up to 181/s,
      right: { 'src/a.ts': lines(70), 'src/b.ts': lines(180), 'src/a.test.ts': lines(399) },
    },
    {
      rule: sizes.noFileIsLong,
      wrong: { 'src/a.ts': lines(301), 'src/a.test.ts': lines(401) },
      says: /src\/a\.ts has 301 lines.*src\/a\.test\.ts has 401 lines/s,
      right: { 'src/a.ts': lines(300), 'e2e/a.e2e.ts': lines(400) },
    },
    {
      rule: sizes.noFunctionIsLong,
      wrong: { 'src/a.tsx': `const A = () => {\n${lines(39)}}` },
      says: 'src/a.tsx:1 is a function of 41 lines, the house allows 40',
      right: {
        'src/a.tsx': `function a() {\n${lines(38)}}`,
        'src/a.test.ts': `const a = () => {\n${lines(50)}}`,
      },
    },
    {
      rule: sizes.noFolderIsFull,
      wrong: Object.fromEntries(Array.from({ length: 13 }, (_, n) => [`src/client/part-${n}.ts`, ''])),
      says: 'src/client holds 13 files, more than 12: look for a second noun',
      right: {
        ...Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`src/client/part-${n}.ts`, ''])),
        'src/client/messages.ts': '',
      },
    },
    {
      rule: sizes.commentsAreShort,
      wrong: {
        'src/a.ts': '// step\n'.repeat(15),
        'src/b.ts': '\n/**\n * one\n * two\n * three\n */',
      },
      says: /src\/a\.ts:1 is a comment of 15 lines.*src\/b\.ts:2 is a comment of 3 lines/s,
      right: {
        'src/a.ts': `${'// step\n'.repeat(14)}x()\n// one\n// two\n`,
        'src/b.ts': '/**\n * one\n * two\n */',
      },
    },
  ],
}

describe.each(Object.entries(cases))('%s', (_, list) => {
  test.each(list)(
    'the wrong sample is reported, the right one accepted (%#)',
    ({ rule, wrong, says, right }) => {
      expect(rule(filesOf(wrong)).join('\n')).toMatch(says)
      expect(rule(filesOf(right))).toEqual([])
    },
  )
})

test('every rule has a sample that violates it', () => {
  const here = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
  const besides = globSync('house/rules/**/*.test.ts', { cwd: import.meta.dirname }).map(here)
  const samples = [here('house-rules.test.ts'), ...besides].join('\n')
  const rules = [...here('house.test.ts').matchAll(/^rule\([^]*?=>\s+(\w+\.\w+)\(/gm)].map(
    ([, name = '']) => name,
  )
  expect(rules.length).toBeGreaterThan(25)
  expect(rules.filter((name) => !new RegExp(`${name}\\b`).test(samples))).toEqual([])
})
