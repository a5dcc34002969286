import { expect, test } from 'vitest'
import * as leaks from './leaks.ts'

const found = (sample: Readonly<Record<string, string>>) =>
  leaks.noMachinePaths(
    Object.entries(sample).map(([path, text]) => ({ path, text })),
    ['/srv/builds/thuto', '/app'],
  )

test('a path of a machine and a host of a registry are reported, examples are not', () => {
  const wrong = {
    'a.md': ['', 'root', 'a'].join('/'),
    'b.md': ['see ', 'home', 'somebody', 'a'].join('/'),
    'c.md': '/srv/builds/thuto/src',
    'd.md': ['registry', 'npmjs', 'org'].join('.'),
    'e.md': ['https://npm', 'artifactory', 'example/api'].join('.'),
  }
  expect(found(wrong).join('\n')).toMatch(/a\.md:1.*b\.md:1.*c\.md:1.*d\.md:1.*e\.md:1/s)
  const right = {
    'a.md': 'https://thuto.example/root/a, ~/root/b and /home/you/thuto/ and /app/x are fine',
    'b.ts': 'registry.metrics()',
  }
  expect(found(right)).toEqual([])
})
