import { describe, expect, test } from 'vitest'
import { lessonFile } from '#seed/lesson-file.ts'
import { fileLessons, ifCollected, samples, sampleBytes } from '#test/samples.ts'
import type { FileExtension } from '#features/contributing/files/file-type.ts'
import { run } from '../read-file.ts'
import { isWithoutMeaning } from './text-layer.ts'

/** As a reader sees a text whose font has no table of characters. */
const shifted = (text: string, by: number) =>
  text
    .replace(/\S/g, (letter) => String.fromCodePoint(Math.max(0, (letter.codePointAt(0) ?? 0) - by)))
    .replace(/[\0-\u001f]/g, '')
const alphabet = 'abcdefghijklmnopqrstuvwxyz'
const substitute = 'qwertyuiopasdfghjklzxcvbnm'
const substituted = (text: string) =>
  text.toLowerCase().replace(/[a-z]/g, (letter) => substitute.charAt(alphabet.indexOf(letter)))

const lessons = await Promise.all(
  fileLessons.map(async (lesson) => {
    const { text } = await run({
      bytes: lessonFile(lesson).bytes,
      extension: lesson.format,
      withCovers: false,
    })
    return [`${lesson.language} ${lesson.title}`, text] as const
  }),
)

/** Most of its lines are shifted, its headings are not. */
const partlyGarbled = 'binary-piano-4up.pdf'

describe('CASE-A13 meaning is found in', () => {
  test.each(lessons)('the lesson %s, whole and in parts', (_, text) => {
    for (const part of [text, text.slice(0, 100), text.slice(300, 600), text.toUpperCase()])
      expect(isWithoutMeaning(part)).toBe(false)
  })

  test.each(ifCollected(samples.map(({ fileName }) => fileName)))('%s', async (fileName) => {
    const extension = fileName.split('.').at(-1) as FileExtension
    const { text } = await run({ bytes: sampleBytes(fileName), extension, withCovers: false })
    expect(isWithoutMeaning(text)).toBe(false)
    if (fileName === partlyGarbled) return
    for (const part of [text.slice(0, 100), text.slice(300, 600), text.slice(-2_000)])
      expect(isWithoutMeaning(part)).toBe(false)
  })

  test.each([
    [
      'Setswana',
      'Noka e simolola kwa dithabeng mme e elela kwa lewatleng. Ka nako ya dipula metsi a yona a a tlhatloga mme baagi ba metse ba tshwanetse go tswa mo matlong a bona. Baithuti ba thala mmapa wa noka mme ba umaka maina a dinokana. Morago ga moo ba araba dipotso ka mafoko a bona.',
    ],
    [
      'Sesotho',
      'Noka e qala dithabeng mme e phallela lewatle. Nakong ya dipula metsi a yona a a phahama mme baahi ba metse ba tlameha ho tloha matlong a bona. Baithuti ba taka mmapa wa noka mme ba bolela mabitso a dinokana. Ka mora moo ba araba dipotso ka mantswe a bona.',
    ],
    [
      'Sepedi',
      'Noka e thoma dithabeng gomme e elela lewatleng. Ka nako ya dipula meetse a yona a a hlatloga gomme badudi ba metse ba swanetše go tšwa dintlong tša bona. Barutwana ba thala mmapa wa noka gomme ba bolela maina a dinokana. Ka morago ba araba dipotšišo ka mantšu a bona.',
    ],
    [
      'Tshivenḓa',
      'Mulambo u thoma dzithavhani wa ela lwanzheni. Nga tshifhinga tsha mvula maḓi awo a a gonya nahone vhadzulapo vha midi vha fanela u ṱutshela nnḓu dzavho. Vhagudi vha ola mapa wa mulambo vha bula madzina a milambwana. Nga murahu vha fhindula mbudziso nga maipfi avho.',
    ],
    [
      'Xitsonga',
      'Nambu wu sungula etintshaveni wu khulukela elwandle. Hi nkarhi wa timpfula mati ya wona ya tlakuka naswona vaaki va le miganga va fanele va siya tindlu ta vona. Vadyondzi va mpfampfarhuta mepe wa nambu va vula mavito ya swinambyana. Endzhaku va hlamula swivutiso hi marito ya vona.',
    ],
    [
      'isiZulu',
      'Amanzi abalulekile kuzo zonke izinto eziphilayo. Izilwane nezihlahla zidinga amanzi ukuze zikhule. Abantu baphuza amanzi, bapheke ngawo baphinde bageze ngawo. Uma kulinywa emasimini, izitshalo zidinga imvula. Umfula usuka ezintabeni ugeleze uye olwandle. Abafundi badweba umdwebo okhombisa ukujikeleza kwamanzi, bese bephendula imibuzo ngamagama abo.',
    ],
    [
      'isiXhosa',
      'Amanzi abalulekile kuzo zonke izinto eziphilayo. Izilwanyana nemithi zifuna amanzi ukuze zikhule. Abantu basela amanzi, bapheke ngawo kwaye bahlambe ngawo. Xa kulinywa emasimini, izityalo zifuna imvula. Umlambo usuka ezintabeni uye elwandle. Abafundi bazoba umzobo obonisa umjikelo wamanzi, baze baphendule imibuzo ngamazwi abo.',
    ],
    [
      'isiNdebele',
      'Amanzi aqakathekile kizo zoke izinto eziphilako. Iinlwana nemithi zitlhoga amanzi bona zikhule. Abantu basela amanzi, bapheke ngawo begodu bahlambe ngawo. Nakulinywa emasimini, iintjalo zitlhoga izulu. Umlambo usuka eentabeni ugeleze uye elwandle. Abafundi badweba umdwebo okhombisa ukujikeleza kwamanzi, bese baphendula imibuzo ngamagabo.',
    ],
    [
      'siSwati',
      'Emanti abalulekile kuto tonkhe tintfo letiphilako. Tilwane netihlahla tidzinga emanti kuze tikhule. Bantfu banatsa emanti, bapheke ngawo baphindze bageze ngawo. Nakulinywa emasimini, tivuno tidzinga imvula. Umfula usuka etintsabeni ugelete uye elwandle. Bafundzi badvweba umdvwebo lokhombisa kujikeleta kwemanti, bese baphendvula imibuto ngemagama abo. Thishela ubuta bafundzi kutsi bangawonga njani emanti ekhaya nasesikolweni.',
    ],
    [
      'Afrikaans',
      'Die rivier ontspring in die berge en vloei na die see. In die reënseisoen styg die water en moet die inwoners van die dorpe hulle huise verlaat. Die leerders teken ’n kaart van die stroomgebied en noem die sytakke. Daarna beantwoord hulle die vrae in hulle eie woorde.',
    ],
    [
      'English',
      'The river rises in the mountains and flows to the sea. In the rainy season the water rises and the people of the villages have to leave their homes. The learners draw a map of the basin and name the tributaries. Then they answer the questions in their own words.',
    ],
    [
      'French',
      'Le fleuve prend sa source dans les montagnes et se jette dans la mer. Pendant la saison des pluies, ses eaux montent et les habitants des villages doivent quitter leurs maisons. Les élèves dessinent une carte du bassin et nomment les affluents. Ensuite ils répondent aux questions avec leurs propres mots.',
    ],
    [
      'German',
      'Der Fluss entspringt in den Bergen und mündet ins Meer. In der Regenzeit steigt das Wasser, und die Bewohner der Dörfer müssen ihre Häuser verlassen. Die Schüler zeichnen eine Karte des Einzugsgebiets und nennen die Nebenflüsse. Danach beantworten sie die Fragen mit eigenen Worten.',
    ],
  ])('a short text in %s, and not in it with shifted letters', (_, text) => {
    expect(isWithoutMeaning(text)).toBe(false)
    expect(isWithoutMeaning(text.slice(0, 80))).toBe(false)
    for (const by of [29, 31]) {
      expect(isWithoutMeaning(shifted(text, by))).toBe(true)
      expect(isWithoutMeaning(shifted(text.toUpperCase(), by))).toBe(true)
    }
  })

  const rows = (row: (i: number) => string) => Array.from({ length: 60 }, (_, i) => row(i)).join('\n')
  test.each([
    ['a times table', rows((i) => `${i} × ${i + 1} = ${i * (i + 1)}`)],
    ['a table of marks', rows((i) => `${i * 37}.${i} ${i}% R${i * 512},00; (${i})`)],
    [
      'formulas',
      'y = mx + c  a² + b² = c²  x = (-b ± √(b² - 4ac))/2a  f(x) = 2x³ – 3x + 1  (x+2)(x-3)=0  s = ut + ½at²  T_n = a + (n-1)d  S_n = n/2[2a + (n-1)d]',
    ],
    [
      'reactions',
      'H2O CO2 NaCl HCl + NaOH → NaCl + H2O  CaCO3 → CaO + CO2  2Mg + O2 → 2MgO  Fe2O3 + 3CO → 2Fe + 3CO2  C6H12O6 + 6O2 → 6CO2 + 6H2O  KMnO4 AgNO3 H2SO4 NH4OH',
    ],
    [
      'sounds',
      'sh ch th wh ph ng nk ck st sp sm sn sl bl cl fl gl pl br cr dr fr gr pr tr sw tw sk sc str spr scr spl thr shr ll ss ff zz qu ee oo ai ay oa ow',
    ],
    [
      'abbreviations',
      'SARS UIF PAYE VAT SDL CIPC BBBEE COIDA BCEA LRA SETA NQF SAQA CAPS FET GET DBE NSC IEB SABC JSE RSA KZN HTTP TCP DNS LAN WAN CPU RAM ROM USB',
    ],
    [
      'names',
      'Thandi Mokoena, Sipho Dlamini, Lerato Molefe, Johan van der Merwe, Nomvula Khumalo, Tshepo Modise, Ayesha Patel, Pieter Botha, Rudzani Nemudzivhadi',
    ],
    [
      'a program',
      'for i in range(10):\n  print(i)\nif (x > 3 && y <= 4) { return foo(x, y); }\nint main() { int a[10]; for (int i = 0; i < 10; i++) { a[i] = i * i; } }',
    ],
    [
      'letters to search for words in',
      rows((i) =>
        Array.from({ length: 15 }, (_, j) => alphabet.charAt((i * i * 7 + j * j * 11 + i * j * 3) % 26)).join(
          '',
        ),
      ),
    ],
    [
      'genes',
      rows((i) =>
        Array.from({ length: 20 }, (_, j) => 'ACGT'.charAt((i * i * 7 + j * j * 11 + i * j * 3) % 4)).join(
          '',
        ),
      ),
    ],
    [
      'another script',
      'Река берёт начало в горах и впадает в море. Ученики рисуют карту и отвечают на вопросы.',
    ],
    ['a few words', '7+( /(6621'],
    ['nothing', ''],
  ])('%s', (_, text) => {
    expect(isWithoutMeaning(text)).toBe(false)
  })
})

const garbled = lessons.filter(([, text]) => text.length > 1_000)
test.each(garbled)('CASE-A13 the lesson %s has none with other letters', (_, text) => {
  for (const by of [27, 28, 29, 30, 31]) expect(isWithoutMeaning(shifted(text, by))).toBe(true)
})

test('CASE-A13 nineteen of twenty lessons have none with letters exchanged at random', () => {
  const long = garbled.filter(([, text]) => (text.match(/\p{L}/gu)?.length ?? 0) > 900)
  const found = long.filter(([, text]) => isWithoutMeaning(substituted(text)))
  expect(found.length / long.length).toBeGreaterThan(0.95)
})

test('CASE-A13 letters without a place in Unicode have none', () => {
  expect(
    isWithoutMeaning(
      '\ue001\ue002\ue003 \ue004\ufffd\ue005 '.repeat(2) +
        Array.from({ length: 60 }, (_, i) => `${String.fromCharCode(0xe010 + i)}\ufffd`).join(' '),
    ),
  ).toBe(true)
})
