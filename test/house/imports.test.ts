import { expect, test } from 'vitest'
import { importsIn } from './imports.ts'

test('imports are seen however they are written', () => {
  const text = `
    import type { A } from './a.ts'
    import { type B, type C } from './b.ts'
    import { type D, e } from './c.ts'
    import './d.ts'
    export { f } from './e.ts'
    export type { G } from './f.ts'
    export * from './g.ts'
    const h = await import('./h.ts')
    type I = import('./i.ts').I`
  const found = importsIn([{ path: 'src/x.ts', text }])
  const runs = (typeOnly: boolean) =>
    found.filter((each) => each.typeOnly === typeOnly).map(({ to }) => to?.at(-4))
  expect(runs(true).join('')).toBe('abfi')
  expect(runs(false).join('')).toBe('cdegh')
})

test('an alias that the rules do not know stops them', () => {
  expect(() => importsIn([{ path: 'src/x.ts', text: `import '#nowhere/a.ts'` }])).toThrow('#nowhere')
})
