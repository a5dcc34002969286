/** Builds small modules and checks which texts they contain. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { spokenTexts } from '../../build/language-builds.ts'
import { importOneByOne } from '../../build/texts-one-by-one.ts'
import type { Language } from '#shared/languages.ts'

const english = `
const counted = (stars: number) => \`\${stars} \${stars === 1 ? 'star' : 'stars'}\`
const common = { gone: 'It is gone' }
export const ratingTexts = {
  given: (stars: number) => \`You gave \${counted(stars)}\`,
  delete: 'Take it back',
  unspoken: 'Nobody says this',
  place: { before: 'Look at ', after: ' first' },
}
export const levelTexts = { poor: 'Poor', good: 'Good' } as const
export const failureTexts = { ...common, closed: 'Closed today' }`
const afrikaans = `
const getel = (sterre: number) => \`\${sterre} ster\${sterre === 1 ? '' : 're'}\`
export const ratingTexts = { given: (sterre: number) => \`Jy gee \${getel(sterre)}\`, place: { before: 'Kyk eers na ' } }
export const levelTexts = { good: 'Goed', poor: 'Swak' }`

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'thuto-texts-'))
  await writeFile(path.join(folder, 'messages.ts'), english)
  await writeFile(path.join(folder, 'messages.af.ts'), afrikaans)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Builds a module in a language; returns its code and its export `said`. */
async function built(speaker: string, language: Language = 'en') {
  const entry = path.join(folder, 'speaker.ts')
  await writeFile(entry, speaker)
  const outputs = await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [spokenTexts(language)],
    build: { write: false, minify: true, lib: { entry, formats: ['es'] } },
  })
  const code = [outputs]
    .flat()
    .flatMap((each) => ('output' in each ? each.output : []))
    .flatMap((each) => (each.type === 'chunk' ? [each.code] : []))
    .join('')
  const { said } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { said: unknown }
  return { code, said }
}

const speaker = `
  import { ratingTexts as texts, levelTexts } from './messages.ts'
  export const said = [texts.given(2), texts.delete, texts.place.before + texts.place.after, levelTexts.good]`

describe('a module that imports single texts', () => {
  test('gets only those texts, also one named like a reserved word', async () => {
    const { code, said } = await built(speaker)
    expect(said).toEqual(['You gave 2 stars', 'Take it back', 'Look at  first', 'Good'])
    expect(code).not.toMatch(/Nobody|unspoken|Poor|poor|given|gone|closed/i)
  })

  test('gets them in the language of the build, with English as fallback', async () => {
    const { code, said } = await built(speaker, 'af')
    expect(said).toEqual(['Jy gee 2 sterre', 'Take it back', 'Kyk eers na  first', 'Goed'])
    expect(code).not.toMatch(/Good|Swak|poor/i)
  })

  test('finds texts that come from another group', async () => {
    const { code, said } = await built(
      `import { failureTexts } from './messages.ts'\nexport const said = failureTexts.gone`,
    )
    expect(said).toBe('It is gone')
    expect(code).not.toMatch(/Closed/i)
  })
})

describe('a module that imports a whole group', () => {
  test.each([
    ['finds a text by its name', 'export const said = ["poor"].map((name) => levelTexts[name])', ['Poor']],
    ['passes it on', 'export const said = { levelTexts }', { levelTexts: { poor: 'Poor', good: 'Good' } }],
    ['spreads it', 'export const said = { ...levelTexts }', { poor: 'Poor', good: 'Good' }],
    ['lists it in its order', 'export const said = Object.values(levelTexts)', ['Poor', 'Good']],
  ])('%s', async (_what, use, said) => {
    expect((await built(`import { levelTexts } from './messages.ts'\n${use}`)).said).toEqual(said)
  })
})

test('build stops for an unknown group and for an import of the whole file', async () => {
  const unknown = built(`import { otherTexts } from './messages.ts'\nexport const said = otherTexts.good`)
  await expect(unknown).rejects.toThrow('has no texts named otherTexts')
  expect(() => importOneByOne('import * as all from "./messages.ts";')).toThrow('by their name only')
})
