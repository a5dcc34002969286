import { expect, test } from 'vitest'
import { lessonFile } from '#seed/lesson-file.ts'
import { smallSchool } from '#seed/small-school.ts'
import { run, guessLanguage } from './read-file.ts'

/** The same few sentences in each language. */
const texts = {
  en: 'The learners do arithmetic at school every day. The teacher shows them how to add and subtract numbers, and gives them homework to do before they go to sleep. At the weekend they visit their grandmother in the country, where they hear old stories about animals great and small.',
  af: 'Die leerders doen elke dag somme op skool. Die onderwyser wys vir hulle hoe om getalle bymekaar te tel en af te trek, en gee huiswerk wat hulle moet doen voordat hulle gaan slaap. Oor naweke kuier hulle by hul ouma op die platteland, waar hulle ou stories oor groot en klein diere hoor.',
  zu: 'Abafundi bafunda izibalo esikoleni nsuku zonke. Uthisha ubafundisa ukuhlanganisa nokususa izinombolo, bese ebanikeza umsebenzi wasekhaya abazowenza ngaphambi kokuthi balale. Ngempelasonto bavakashela ugogo wabo ohlala emaphandleni, lapho bezwa khona izindaba zasendulo ngezilwane ezinkulu nezincane.',
  xh: 'Abafundi bafunda izibalo esikolweni yonke imihla. Utitshala ubafundisa ukudibanisa nokuthabatha amanani, aze abanike umsebenzi wasekhaya abaza kuwenza phambi kokuba balale. Ngempelaveki batyelela umakhulu wabo ohlala ezilalini, apho beva khona amabali akudala ngezilwanyana ezinkulu nezincinci.',
  nr: 'Abafundi bafunda iimbalo esikolweni qobe langa. Utitjhere ubafundisa ukuhlanganisa nokukhupha iinomboro, begodu ubanikela umsebenzi wekhaya abazowenza ngaphambi kobana balale. Ngepelaveke bavakatjhela ugogwabo ohlala emaphandleni, lapho bezwa khona iindaba zekadeni ngeenlwana ezikulu nezincani.',
  ss: 'Bafundzi bafundza tibalo esikolweni onkhe malanga. Thishela ubafundzisa kuhlanganisa nekukhipha tinombolo, bese ubanika umsebenti wasekhaya lekufanele bawente ngaphambi kwekutsi balale. Ngemphelasontfo bavakashela gogo wabo lohlala emaphandleni, lapho beva khona tindzaba tasendvulo.',
  st: 'Baithuti ba ithuta dipalo sekolong letsatsi le letsatsi. Titjhere o ba ruta ho kopanya le ho tlosa dinomoro, mme o ba fa mosebetsi wa hae oo ba tla o etsa pele ba robala. Mafelong a beke ba etela nkgono wa bona ya dulang mahaeng, moo ba utlwang dipale tsa kgale ka diphoofolo.',
  tn: 'Baithuti ba ithuta dipalo kwa sekolong letsatsi le letsatsi. Morutabana o ba ruta go kopanya le go ntsha dinomoro, mme o ba naya tiro ya gae e ba tla e dirang pele ga ba robala. Kwa mafelong a beke ba etela nkoko wa bona yo o nnang kwa magaeng, kwa ba utlwang dikgang tsa bogologolo.',
  nso: 'Barutwana ba ithuta dipalo sekolong letšatši le lengwe le le lengwe. Morutiši o ba ruta go kopanya le go ntšha dinomoro, gomme o ba fa mošomo wa gae wo ba tlago go o dira pele ba robala. Mafelelong a beke ba etela koko wa bona yo a dulago magaeng, moo ba kwago dinonwane tša kgale.',
  ve: 'Vhagudi vha guda mbalo tshikoloni ḓuvha ḽiṅwe na ḽiṅwe. Mudededzi u vha funza u ṱanganya na u ṱusa nomboro, a vha ṋea mushumo wa hayani une vha ḓo u ita vha sa athu u eḓela. Mafheloni a vhege vha dalela makhulu wavho ane a dzula mahayani, hune vha pfa hone ngano dza kale.',
  ts: 'Vadyondzi va dyondza tinhlayo exikolweni siku na siku. Mudyondzisi u va dyondzisa ku hlanganisa ni ku susa tinomboro, kutani a va nyika ntirho wa le kaya lowu va nga ta wu endla va nga si etlela. Emakumu ka vhiki va endzela kokwana wa vona loyi a tshamaka ematikoxikaya.',
} as const

test.each(Object.entries(texts))('guessLanguage recognizes %s', (language, text) => {
  expect(guessLanguage(text)).toBe(language)
})

test.each([
  ['a short text', 'Ngizofundela bani?'],
  ['numbers', '12 + 30 = 42. '.repeat(200)],
  ['another script', 'Привет, как дела? '.repeat(30)],
  ['nothing', ''],
])('guessLanguage returns null for %s', (_, text) => {
  expect(guessLanguage(text)).toBeNull()
})

test('guessLanguage is never wrong on the lessons of the small school and decides on nine in ten', async () => {
  const wrong: string[] = []
  let recognized = 0
  const lessons = smallSchool.lessons.filter(({ format }) => format !== 'link')
  for (const lesson of lessons) {
    if (lesson.format === 'link') continue
    const { fileName, bytes } = lessonFile(lesson)
    const extension = fileName.endsWith('pdf') ? 'pdf' : fileName.endsWith('docx') ? 'docx' : 'pptx'
    const { language } = await run({ bytes, extension, withCovers: false })
    if (language !== null) recognized += 1
    if (language !== null && language !== lesson.language) wrong.push(`${lesson.title}: ${language}`)
  }
  expect(wrong).toEqual([])
  expect(recognized / lessons.length).toBeGreaterThan(0.9)
})
