import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { readProject } from '#test/house/source-files.ts'

const pages = readProject(process.cwd()).filter(({ path }) => /^(docs\/(?!decisions\/history\/)|deploy\/|[A-Z_]+\.md$)/.test(path)) // prettier-ignore
const tags = new Set(spawnSync('git', ['tag'], { encoding: 'utf8' }).stdout.split('\n'))

/** Tags as commands and links name them, and artefacts with a number; not images, Node, nor the format of versions. */
const named = [
  /(?<![\w.:]|spec\/|Node: )v(\d+\.\d+\.\d+)\b/g,
  /\bthuto-(\d+\.\d+\.\d+)[-.][a-z]/g,
  /\bthuto@(\d+\.\d+\.\d+)/g,
]

const missingIn = (text: string) =>
  named.flatMap((pattern) => [...text.matchAll(pattern)]).flatMap(([words, version = '']) => (tags.has(`v${version}`) ? [] : words)) // prettier-ignore

test('OPS-28 documents name no tag and no artefact that does not exist', () => {
  expect(pages.length).toBeGreaterThan(60)
  expect(pages.flatMap(({ path, text }) => missingIn(text).map((words) => `${path} names ${words}`))).toEqual(
    [],
  )
})

test('OPS-28 a tag or an artefact without its release is found', () => {
  expect(missingIn('git checkout v99.0.0; npx thuto@99.0.0; thuto-99.0.0-linux-x64.tar.gz; node v of 1.2.3')).toEqual(['v99.0.0', 'thuto-99.0.0-l', 'thuto@99.0.0']) // prettier-ignore
})
