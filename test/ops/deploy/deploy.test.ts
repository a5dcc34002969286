/** The files in `deploy/`, read as the programs read them: what they name is there, and none of them holds a secret. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig, settingNames } from '#platform/config/config.ts'
import { secretSettings } from '#platform/config/secret-files.ts'
import { limits } from '#platform/postgres/connection.ts'
import { appVersion } from '#platform/config/node-settings.ts'
import { siteWithoutDatabase } from '../../site-without-database.ts'
import {
  documentsIn,
  files,
  inWords,
  leaves,
  leavesAt,
  leavesOf,
  textOf,
  wordsAt,
  yamlFiles,
} from './deploy-files.ts'

const site = await siteWithoutDatabase()

/** `NAME=value` in a unit, a Dockerfile or a comment; keys below `environment` and in secrets; names of `env`. */
const settingsNamed = () => {
  const assigned = files.flatMap(({ path, text }) =>
    [...text.matchAll(/\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)=/g)].map(([, name = '']) => ({ path, name })),
  )
  const keyed = leaves.flatMap(({ file, way, value }) => {
    const [, name] = /(?:^|\.)(?:environment|stringData)\.([A-Z][A-Z0-9_]+)$/.exec(way) ?? []
    if (name !== undefined) return [{ path: file, name }]
    return /\.env\.\d+\.name$/.test(way) ? [{ path: file, name: inWords(value) }] : []
  })
  return [...assigned, ...keyed]
}
/** Settings of other programs, or of a proxy's own file. */
const notOurs =
  /^(SITE_ADDRESS|NODES|NODE_ENV|URL|(POSTGRES|POSTGRES_OWNER|POSTGRES_APP)_PASSWORD|POSTGRES_USER|POSTGRES_URL|ROOT_(ACCESS|SECRET)_KEY|ADMIN_(ENDPOINT_URL|ACCESS_KEY_ID|SECRET_ACCESS_KEY)|CMD|PATH|HOME|CN)$/
/** Keys in unit files belong to systemd. */
const isSystemd = (name: string) => !/^[A-Z0-9_]+$/.test(name)

test('every setting in a deploy file is known to the site', () => {
  const named = settingsNamed()
  expect(named.length).toBeGreaterThan(15)
  const inFiles = secretSettings.map((name) => `${name}_FILE`)
  const known = new Set([...settingNames, ...inFiles, 'ENV_FILE'])
  const unknown = named.filter(({ name }) => !known.has(name) && !notOurs.test(name) && !isSystemd(name))
  expect(unknown).toEqual([])
})

test('ASVS-5.4.3 uploads are scanned for viruses in compose.yaml and in the Kubernetes files', () => {
  const images = wordsAt(/(^|\.)image$/).filter((image) => image.startsWith('clamav/'))
  expect(images).toHaveLength(2)
  expect(wordsAt(/CLAMD_URL$/)).toContain('tcp://clamd:3310')
  expect(textOf('deploy/kubernetes/site.yaml')).toContain(
    "{ name: CLAMD_URL, value: 'tcp://thuto-clamd:3310' }",
  )
})

test('ASVS-13.3.1 no container of the cluster has a secret in its environment', () => {
  expect(textOf('deploy/kubernetes/site.yaml')).not.toMatch(/envFrom|secretKeyRef/)
  const secrets = leaves.filter(
    ({ file, way }) => file.endsWith('secrets.yaml') && way.startsWith('stringData.'),
  )
  expect(secrets.length).toBeGreaterThan(3)
})

test('ASVS-4.1.2 both proxy files redirect pages to https, and refuse calls of programs', () => {
  const [, plain = ''] = /^frontend plain\n((?: {4}.*\n)+)/m.exec(textOf('deploy/haproxy/haproxy.cfg')) ?? []
  const redirects = plain.split('\n').filter((line) => line.includes(' http-request redirect '))
  expect(redirects).toEqual([expect.stringMatching(/code 308 if page METH_GET or page METH_HEAD$/)])
  expect(plain.trimEnd()).toMatch(/http-request return status 403 [^\n]+$/)
  const caddy = textOf('deploy/caddy/Caddyfile')
  expect(caddy).toMatch(/^\tauto_https disable_redirects$/m)
  const [, http = ''] = /^http:\/\/[^\n]+ \{\n([^]*?)^\}/m.exec(caddy) ?? []
  expect(http).toMatch(/redir @pages https:[^\n]+ 308\n\trespond "Use https\." 403\n/)
  for (const text of [plain, http]) expect(text).not.toMatch(/\/(api|files|oai|feeds|oembed)/)
})

test('every path of a probe or proxy is a route of the site', async () => {
  const paths = [
    ...wordsAt(/Probe\.httpGet\.path$/),
    ...wordsAt(/prometheus\.io\/path$/),
    ...[...textOf('deploy/caddy/Caddyfile').matchAll(/(?:health_uri|path) (\/\S+)/g)].map(([, path = '']) => path), // prettier-ignore
    ...[...textOf('deploy/haproxy/haproxy.cfg').matchAll(/(?:uri|path) (\/\S+)/g)].map(([, path = '']) => path), // prettier-ignore
    ...[...textOf('deploy/Dockerfile').matchAll(/127\.0\.0\.1:3000(\/\w+)/g)].map(([, path = '']) => path),
  ]
  expect(new Set(paths)).toEqual(new Set(['/healthz', '/readyz', '/metrics']))
  for (const url of paths) expect([url, site.hasRoute({ method: 'GET', url })]).toEqual([url, true])
})

test('ports of site and metrics agree', () => {
  const ports = leavesAt(/containerPort$/)
    .filter(({ file }) => file.endsWith('site.yaml'))
    .map(({ value }) => value)
  expect(ports).toEqual([3000, 9464])
  for (const words of [...wordsAt(/METRICS_ADDRESS$/), ...wordsAt(/prometheus\.io\/port$/)])
    expect(words).toMatch(/9464$/)
  expect(textOf('deploy/Dockerfile')).toMatch(/PORT=3000[\s\S]*EXPOSE 3000/)
})

test('F-C1 PgBouncer sets the limits that a node asks for, and refuses none of them', () => {
  const text = textOf('deploy/pgbouncer/pgbouncer.ini')
  const { connectionTimeoutMillis: _, ...timeouts } = limits
  const [, query = ''] = /connect_query='([^']+)'/.exec(text) ?? []
  const set = Object.entries(timeouts).map(([name, ms]) => `set ${name} = ${ms}`)
  expect(query.split('; ')).toEqual([...set, 'set thuto.change_numbers = deferred'])
  const [, ignored = ''] = /^ignore_startup_parameters = (.+)$/m.exec(text) ?? []
  expect(ignored.split(', ')).toEqual(['options', ...Object.keys(timeouts)])
  expect(text).toMatch(/^pool_mode = transaction$/m)
})

test('F-S4 HAProxy holds each address to as many connections as a node does', () => {
  const { connectionsPerAddress } = readConfig({}, {})
  const text = textOf('deploy/haproxy/haproxy.cfg')
  for (const [, frontend = ''] of text.matchAll(/^frontend \w+\n((?: {4}.*\n)+)/gm)) {
    expect(frontend).toMatch(/^ {4}tcp-request connection track-sc0 src,ipmask\(32,64\) table site$/m)
    expect(frontend).toContain(
      `tcp-request connection reject if { sc0_conn_cur(site) gt ${connectionsPerAddress} }`,
    )
  }
})

test('T44 no file holds a secret', () => {
  const held = leaves.filter(
    ({ way, value }) =>
      /PASSWORD|SECRET|KEY|TOKEN|DATABASE_URL|secret\.key$/.test(way.split('.').slice(-2).join('.')) &&
      typeof value === 'string' &&
      value !== '' &&
      !/\$\{\w+:\?/.test(value),
  )
  expect(held).toEqual([])
  for (const { path, text } of files) {
    expect([path, /PRIVATE KEY|AGE-SECRET-KEY-1[02-9A-Z]{10}|\b[0-9a-f]{40,}\b/.test(text)]).toEqual([
      path,
      false,
    ])
    expect([path, /:\/\/[^\s:/@]+:(?!\$\{|…|password@)[^\s@/]+@/.test(text)]).toEqual([path, false])
  }
})

test('every image is pinned to one version', () => {
  const images = [
    ...wordsAt(/(^|\.)image$/),
    ...[...textOf('deploy/Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image = '']) => image),
  ]
  expect(images.length).toBeGreaterThan(5)
  for (const image of images) expect(image).toMatch(/^[\w./-]+:v?\d+\.\d+(\.\d+)?(-[\w.-]+)?$/)
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  expect(images.filter((image) => image.startsWith('thuto:'))).toEqual(expect.arrayContaining([`thuto:${version}`])) // prettier-ignore
})

test('the site runs unprivileged on read-only code', () => {
  const unit = textOf('deploy/systemd/thuto.service')
  for (const line of [
    'User=thuto',
    'NoNewPrivileges=yes',
    'ProtectSystem=strict',
    'CapabilityBoundingSet=',
    'KillMode=mixed',
  ])
    // prettier-ignore
    expect(unit.split('\n')).toContain(line)
  expect(Number(/^LimitNOFILE=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(12_000)
  expect(textOf('deploy/Dockerfile')).toMatch(/^USER node$/m)
  for (const end of [/runAsNonRoot$/, /readOnlyRootFilesystem$/, /one\.read_only$/, /two\.read_only$/])
    expect(leavesAt(end).map(({ value }) => value)).not.toContain(false)
  expect(leavesAt(/readOnlyRootFilesystem$/)).toHaveLength(1)
  expect(leavesAt(/(one|two)\.read_only$/)).toHaveLength(2)
})

test('stop timeout exceeds the drain time of a node', () => {
  const stops = [
    Number(/^TimeoutStopSec=(\d+)$/m.exec(textOf('deploy/systemd/thuto.service'))?.[1]),
    ...leavesAt(/terminationGracePeriodSeconds$/).map(({ value }) => Number(value)),
    ...wordsAt(/services\.(one|two)\.stop_grace_period$/).map((words) => Number.parseInt(words, 10)),
  ]
  expect(stops).toHaveLength(4)
  // The drain limit is ten seconds; Kubernetes delays the signal by five more.
  for (const seconds of stops) expect(seconds).toBeGreaterThanOrEqual(20)
})

test.for([
  ['ASVS-2.3.5 moderators leave their own uploads to others', 'OWN_APPROVAL', 'admins'],
  ['ASVS-6.3.3 moderators and admins need a second factor', 'REQUIRE_MFA', 'moderators'],
])('%s in every shipped deployment', ([, name, value]) => {
  expect(wordsAt(new RegExp(`services\\.(one|two)\\.environment\\.${name}$`))).toEqual([value, value])
  expect(textOf('deploy/kubernetes/site.yaml')).toContain(`{ name: ${name}, value: ${value} }`)
  expect(textOf('deploy/systemd/thuto.service')).toContain(`\nEnvironment=${name}=${value}\n`)
})

test('names and labels in the Kubernetes files refer to existing objects', () => {
  const documents = yamlFiles.filter(({ path }) => path.includes('kubernetes')).flatMap(documentsIn)
  const named = (kind: string) =>
    documents.filter((each) => JSON.stringify(each).includes(`"kind":"${kind}"`))
  const pairs = ['Deployment', 'Service', 'NetworkPolicy']
  for (const kind of [
    ...pairs,
    'PodDisruptionBudget',
    'Ingress',
    'Cluster',
    'ObjectStore',
    'ScheduledBackup',
  ])
    expect([kind, named(kind).length]).toEqual([kind, pairs.includes(kind) ? 2 : 1])
  const secrets = named('Secret').map(
    (each) => [...leavesOf(each)].find(([way]) => way === 'metadata.name')?.[1],
  )
  const secretNames = wordsAt(/(secretRef|[sS]ecret|accessKeyId|secretAccessKey)\.name$|secret\.secretName$/)
  // The operator makes the CA of its cluster.
  expect(new Set(secretNames)).toEqual(new Set([...secrets, 'thuto-db-ca']))
  for (const words of wordsAt(/(cnpg\.io\/cluster|spec\.cluster\.name|barmanObjectName)$/))
    expect(words).toBe('thuto-db')
  for (const { value } of leavesAt(/(matchLabels|selector)\.app$/)) expect(value).toMatch(/^thuto(-clamd)?$/)
})

test('F-C7 both proxy files log requests without query strings', () => {
  const caddy = textOf('deploy/caddy/Caddyfile')
  expect(caddy).toMatch(/request>uri regexp `\\\?\.\*` ""/)
  for (const field of ['request>headers', 'resp_headers']) expect(caddy).toContain(`${field} delete`)
  expect(caddy.slice(caddy.indexOf('{$SITE_ADDRESS'))).toMatch(/^\tlog$/m)
  const haproxy = textOf('deploy/haproxy/haproxy.cfg')
  expect(haproxy).toMatch(/^ {4}log \S+ format raw local0 info$/m)
  const [, format = ''] = /^ {4}log-format "(.+)"$/m.exec(haproxy) ?? []
  for (const field of ['%ci', '%tr', '%ST', '%HM', 'var(txn.path)']) expect(format).toContain(field)
  // %r, %HU and %HQ hold the query string, %hr the headers that were captured.
  expect(format).not.toMatch(/%(\{[^}]*\})?(r|HU|HQ|hr|hrl)\b/)
  expect(haproxy.match(/set-var\(txn\.path\) path$/gm)).toHaveLength(2)
})

test('R6 the backend of HAProxy for an outage has the servers of the other one', () => {
  const haproxy = textOf('deploy/haproxy/haproxy.cfg')
  const servers = [...haproxy.matchAll(/^backend \w+\n((?: {4}.*\n)+)/gm)].map(([, lines = '']) =>
    lines.match(/^ {4}server .+$/gm),
  )
  expect(servers).toHaveLength(2)
  expect(servers[0]).toHaveLength(2)
  expect(servers[1]).toEqual(servers[0])
})

test('images and the newest section of CHANGELOG.md have the version of package.json', () => {
  const images = files.flatMap(({ text }) => [...text.matchAll(/\bthuto:(\d+\.\d+\.\d+)/g)])
  expect(images.map(([, version]) => version)).toEqual([appVersion, appVersion, appVersion])
  const headings = readFileSync('CHANGELOG.md', 'utf8').match(/^## .*$/gm) ?? []
  const released = headings.find((heading) => heading !== '## [Unreleased]')
  expect(released?.replace(/ - \d{4}-\d\d-\d\d$/, '')).toBe(`## [${appVersion}]`)
})
