/** Builds small modules and checks which texts they contain. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { spokenTexts } from '../../build/language-builds.ts'
import { importOneByOne } from '../../build/compile-messages.ts'
import type { Language } from '#shared/languages.ts'

const english = {
  'ratingTexts.given(stars: number)': 'You gave {stars, plural, one {{stars} star} other {{stars} stars}}',
  'ratingTexts.delete': 'Take it back',
  '@ratingTexts.delete': { description: 'Button' },
  'ratingTexts.unspoken': 'Nobody says this',
  'ratingTexts.place.before': 'Look at ',
  'ratingTexts.place.after': ' first',
  'ratingTexts.average': '{average, number, ::.0}',
  'levelTexts.poor': 'Poor',
  'levelTexts.good': 'Good',
}
const afrikaans = {
  'ratingTexts.given': 'Jy gee {stars, plural, one {{stars} ster} other {{stars} sterre}}',
  'ratingTexts.place.before': 'Kyk eers na ',
  'ratingTexts.average': '{average, number, ::.0}',
  'levelTexts.good': 'Goed',
  'levelTexts.poor': 'Swak',
}

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'thuto-texts-'))
  await mkdir(path.join(folder, 'messages'))
  await writeFile(path.join(folder, 'messages.ts'), '')
  const titles = path.resolve('src/features/contributing/contributions/web/review-reason-titles.ts')
  await writeFile(
    path.join(folder, 'page.ts'),
    `import faq from '#content/faq.json' with { type: 'json' }
export { faq }
export { reasonTitles } from ${JSON.stringify(titles)}`,
  )
  await writeFile(path.join(folder, 'messages/en.json'), JSON.stringify(english))
  await writeFile(path.join(folder, 'messages/af.json'), JSON.stringify(afrikaans))
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
  const { said: result } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    said: unknown
  }
  return { code, said: result }
}

const speaker = `
  import { ratingTexts as texts, levelTexts } from './messages.ts'
  export const said = [texts.given({ stars: 2 }), texts.delete, texts.place.before + texts.place.after, levelTexts.good, texts.average({ average: 4.52 })]`

describe('a module that imports single texts', () => {
  test('gets only those texts, also one named like a reserved word', async () => {
    const { code, said: result } = await built(speaker)
    expect(result).toEqual(['You gave 2 stars', 'Take it back', 'Look at  first', 'Good', '4.5'])
    expect(code).not.toMatch(/Nobody|unspoken|Poor|poor|gone|closed/i)
  })

  test('gets them in the language of the build, with English as fallback', async () => {
    const { code, said: result } = await built(speaker, 'af')
    expect(result).toEqual(['Jy gee 2 sterre', 'Take it back', 'Kyk eers na  first', 'Goed', '4,5'])
    expect(code).not.toMatch(/Good|Swak|poor/i)
  })
})

describe('a module that imports a whole group', () => {
  test.each([
    ['finds a text by its name', 'export const said = ["poor"].map((name) => levelTexts[name])', ['Poor']],
    ['passes it on', 'export const said = { levelTexts }', { levelTexts: { poor: 'Poor', good: 'Good' } }],
    ['spreads it', 'export const said = { ...levelTexts }', { poor: 'Poor', good: 'Good' }],
    ['lists it in its order', 'export const said = Object.values(levelTexts)', ['Poor', 'Good']],
  ])('%s', async (_what, use, result) => {
    expect((await built(`import { levelTexts } from './messages.ts'\n${use}`)).said).toEqual(result)
  })
})

test.each(['en', 'af'] as const)(
  '%s build takes content and titles of reasons from the site',
  async (language) => {
    const { output } = (await build({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      plugins: [spokenTexts(language)],
      build: { write: false, lib: { entry: path.join(folder, 'page.ts'), formats: ['es'] } },
    }).then((outputs) => [outputs].flat()[0])) as { readonly output: readonly { readonly code: string }[] }
    for (const name of ['faq', 'review-reason-titles'])
      expect(output[0]?.code).toContain(`from "/api/site/texts/${name}.js?lang=${language}"`)
    expect(output[0]?.code).not.toContain('with {')
  },
)

test('build stops for an unknown group and for an import of the whole file', async () => {
  const imports = (name: string, use: string) =>
    built(`import { ${name} } from './messages.ts'\nexport const said = ${use}`)
  await expect(imports('otherTexts', '{ otherTexts }')).rejects.toThrow('no text or group “otherTexts”')
  await expect(imports('levelTexts', 'levelTexts.best')).rejects.toThrow('no text or group “levelTexts.best”')
  expect(() => importOneByOne('import * as all from "./messages.ts";')).toThrow('by their name only')
})

test('the format of a number is made with the first number, once', async () => {
  const { said: result } = await built(`import { ratingTexts } from './messages.ts'
export const said = (average) => ratingTexts.average({ average })`)
  const said = result as (average: number) => string
  const made = vi.spyOn(Intl, 'NumberFormat')
  expect([said(4), said(3.75)]).toEqual(['4.0', '3.8'])
  expect(made).toHaveBeenCalledTimes(1)
  made.mockRestore()
})
