import { expect, test } from 'vitest'
import { lessonFile } from '#seed/lesson-file.ts'
import { smallSchool } from '#seed/small-school.ts'
import { run } from '../read-file.ts'
import { guessLanguage, guessLanguages } from './guess-language.ts'

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

const pairs = Object.entries(texts).flatMap(([language, text]) =>
  language === 'en' ? [] : [[language, `${text}\f${texts.en}`] as const],
)

test.each(pairs)('LANG-11 guessLanguages finds %s and English, whichever is first', (language, text) => {
  const { languages, sectionLanguages } = guessLanguages(text)
  expect(languages.toSorted()).toEqual([language, 'en'].toSorted())
  expect(sectionLanguages).toEqual([language, 'en'])
  const [one = '', other = ''] = text.split('\f')
  const more = guessLanguages([other, 'Title', one, other].join('\f'))
  expect(more).toEqual({ languages: ['en', language], sectionLanguages: ['en', null, language, 'en'] })
})

test.each(Object.entries(texts))('LANG-11 guessLanguages finds %s alone', (language, text) => {
  const halves = [text.slice(0, text.length / 2), text.slice(text.length / 2)]
  for (const file of [text, `${text}\f${text}`, `${text}\fWork\f12`, `${texts.en.slice(0, 40)}\f${text}`])
    expect(guessLanguages(file).languages).toEqual([language])
  // Sections are too short for trigrams: the whole decides.
  expect(guessLanguages(halves.join('\f')).languages).toEqual([language])
})

test.each([
  ['zu', 'xh'],
  ['zu', 'nr'],
  ['xh', 'ss'],
  ['st', 'tn'],
  ['tn', 'nso'],
] as const)('LANG-11 related languages are never guessed wrong: %s and %s', (one, other) => {
  const { languages } = guessLanguages(`${texts[one]}\f${texts[other]}`)
  expect(languages.length).toBeGreaterThan(0)
  for (const found of languages) expect([one, other]).toContain(found)
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
    const { languages } = await run({ bytes, extension, withCovers: false })
    if (languages.length > 0) recognized += 1
    if (languages.some((language) => language !== lesson.language))
      wrong.push(`${lesson.title}: ${languages.join(' ')}`)
  }
  expect(wrong).toEqual([])
  expect(recognized / lessons.length).toBeGreaterThan(0.9)
})

const others = [
  [
    'French',
    'Le fleuve prend sa source dans les montagnes et se jette dans la mer. Pendant la saison des pluies, ses eaux montent et les habitants des villages doivent quitter leurs maisons. Les élèves dessinent une carte du bassin et nomment les affluents. Ensuite ils répondent aux questions avec leurs propres mots.',
  ],
  [
    'Portuguese',
    'O rio nasce nas montanhas e corre para o mar. Durante a estação das chuvas as suas águas sobem e os moradores das aldeias têm de deixar as casas. Os alunos desenham um mapa da bacia e dizem os nomes dos afluentes. Depois respondem às perguntas com as suas próprias palavras.',
  ],
  [
    'Spanish',
    'El río nace en las montañas y desemboca en el mar. Durante la estación de lluvias sus aguas suben y los habitantes de las aldeas tienen que dejar sus casas. Los alumnos dibujan un mapa de la cuenca y nombran los afluentes. Después responden a las preguntas con sus propias palabras.',
  ],
  [
    'Dutch',
    'De rivier ontspringt in de bergen en stroomt naar de zee. In het regenseizoen stijgt het water en moeten de bewoners van de dorpen hun huizen verlaten. De leerlingen tekenen een kaart van het stroomgebied en noemen de zijrivieren. Daarna beantwoorden zij de vragen in hun eigen woorden.',
  ],
  [
    'Dutch',
    'Deze les gaat over het lezen van een kaart. Kijk eerst naar de legenda en naar de schaal. Hoeveel kilometer is het van de school naar het station? Schrijf je antwoord op en bespreek het met je buurman of buurvrouw. Wie klaar is, mag verder werken in het boek op bladzijde twaalf. Vergeet je naam en de datum niet.',
  ],
  [
    'German',
    'Der Fluss entspringt in den Bergen und mündet ins Meer. In der Regenzeit steigt das Wasser, und die Bewohner der Dörfer müssen ihre Häuser verlassen. Die Schüler zeichnen eine Karte des Einzugsgebiets und nennen die Nebenflüsse. Danach beantworten sie die Fragen mit eigenen Worten.',
  ],
  [
    'Italian',
    'Il fiume nasce in montagna e si getta nel mare. Durante la stagione delle piogge le sue acque salgono e gli abitanti dei villaggi devono lasciare le loro case. Gli alunni disegnano una carta del bacino e nominano gli affluenti. Poi rispondono alle domande con parole proprie.',
  ],
  [
    'Kiswahili',
    'Mto huu unaanzia milimani na kumwaga maji yake baharini. Wakati wa mvua maji hupanda na wakazi wa vijiji hulazimika kuondoka nyumbani kwao. Wanafunzi wanachora ramani ya bonde la mto na kutaja vijito vyake. Baadaye wanajibu maswali kwa maneno yao wenyewe na kulinganisha majibu yao.',
  ],
  [
    'chiShona',
    'Rwizi urwu rwunotangira mumakomo ruchidira mugungwa. Munguva yekunaya mvura inokwira uye vanhu vanogara mumisha vanofanira kusiya dzimba dzavo. Vadzidzi vanodhirowa mepu yerwizi vachipa mazita enzizi duku. Pashure pacho vanopindura mibvunzo nemashoko avo ivo pachavo.',
  ],
  [
    'Chichewa',
    "Mtsinjewu umayambira m'mapiri ndipo umathira m'nyanja. M'nyengo ya mvula madzi ake amakwera ndipo anthu okhala m'midzi amayenera kusiya nyumba zawo. Ophunzira amajambula mapu a mtsinje ndi kutchula mayina a mitsinje ing'onoing'ono. Kenako amayankha mafunso m'mawu awo.",
  ],
] as const

test.each(others)('CASE-A14 a text in %s is in none of the eleven languages', (_, text) => {
  expect(guessLanguage(text)).toBeNull()
  expect(guessLanguage(`${text}\n`.repeat(20))).toBeNull()
})

const water = [
  [
    'ss',
    'Bonkhe bantfu batalwa bakhululekile balingana ngesitfunti nangemalungelo. Baphiwe ingcondvo nanembeza, ngako-ke kufanele baphatsane ngemoya webuzalwane. Wonkhe umuntfu unemalungelo nenkhululeko njengobe kubekiwe kulesimemetelo, ngaphandle kwekukhetsa luhlanga, libala, bulili, lulwimi, inkholo nobe umbono wetembusave. Wonkhe umuntfu unelilungelo lekuphila, inkhululeko nekuvikeleka.',
  ],
  [
    'ss',
    'Emanti abalulekile kuto tonkhe tintfo letiphilako. Tilwane netihlahla tidzinga emanti kuze tikhule. Bantfu banatsa emanti, bapheke ngawo baphindze bageze ngawo. Nakulinywa emasimini, tivuno tidzinga imvula. Umfula usuka etintsabeni ugelete uye elwandle. Bafundzi badvweba umdvwebo lokhombisa kujikeleta kwemanti, bese baphendvula imibuto ngemagama abo. Thishela ubuta bafundzi kutsi bangawonga njani emanti ekhaya nasesikolweni.',
  ],
  [
    'ss',
    'Kadzeni kwakukhona umfana lobekahlala nagogo wakhe edolobhaneni lelincane. Onkhe malanga ekuseni abevuka aye emfuleni ayokha emanti. Ngalelinye lilanga wabona inyoni lenkhulu ihleti etukwelidvwala. Inyoni yatsi kuye: Mfana, uma ungipha kudla ngitakukhombisa lapho kufihlwe khona ligolide. Umfana wesaba kepha wayipha sinkhwa sakhe. Futsi inyoni yamkhombisa indlela leya emgedzeni.',
  ],
  [
    'zu',
    'Amanzi abalulekile kuzo zonke izinto eziphilayo. Izilwane nezihlahla zidinga amanzi ukuze zikhule. Abantu baphuza amanzi, bapheke ngawo baphinde bageze ngawo. Uma kulinywa emasimini, izitshalo zidinga imvula. Umfula usuka ezintabeni ugeleze uye olwandle. Abafundi badweba umdwebo okhombisa ukujikeleza kwamanzi, bese bephendula imibuzo ngamagama abo.',
  ],
  [
    'xh',
    'Amanzi abalulekile kuzo zonke izinto eziphilayo. Izilwanyana nemithi zifuna amanzi ukuze zikhule. Abantu basela amanzi, bapheke ngawo kwaye bahlambe ngawo. Xa kulinywa emasimini, izityalo zifuna imvula. Umlambo usuka ezintabeni uye elwandle. Abafundi bazoba umzobo obonisa umjikelo wamanzi, baze baphendule imibuzo ngamazwi abo.',
  ],
  [
    'nr',
    'Amanzi aqakathekile kizo zoke izinto eziphilako. Iinlwana nemithi zitlhoga amanzi bona zikhule. Abantu basela amanzi, bapheke ngawo begodu bahlambe ngawo. Nakulinywa emasimini, iintjalo zitlhoga izulu. Umlambo usuka eentabeni ugeleze uye elwandle. Abafundi badweba umdwebo okhombisa ukujikeleza kwamanzi, bese baphendula imibuzo ngamagabo.',
  ],
  [
    'af',
    'Die rivier ontspring in die berge en vloei na die see. In die reënseisoen styg die water en moet die inwoners van die dorpe hulle huise verlaat. Die leerders teken ’n kaart van die stroomgebied en noem die sytakke. Daarna beantwoord hulle die vrae in hulle eie woorde.',
  ],
  [
    'en',
    'The river rises in the mountains and flows to the sea. In the rainy season the water rises and the people of the villages have to leave their homes. The learners draw a map of the basin and name the tributaries. Then they answer the questions in their own words.',
  ],
  [
    'st',
    'Noka e qala dithabeng mme e phallela lewatle. Nakong ya dipula metsi a yona a a phahama mme baahi ba metse ba tlameha ho tloha matlong a bona. Baithuti ba taka mmapa wa noka mme ba bolela mabitso a dinokana. Ka mora moo ba araba dipotso ka mantswe a bona.',
  ],
  [
    'tn',
    'Noka e simolola kwa dithabeng mme e elela kwa lewatleng. Ka nako ya dipula metsi a yona a a tlhatloga mme baagi ba metse ba tshwanetse go tswa mo matlong a bona. Baithuti ba thala mmapa wa noka mme ba umaka maina a dinokana. Morago ga moo ba araba dipotso ka mafoko a bona.',
  ],
  [
    'nso',
    'Noka e thoma dithabeng gomme e elela lewatleng. Ka nako ya dipula meetse a yona a a hlatloga gomme badudi ba metse ba swanetše go tšwa dintlong tša bona. Barutwana ba thala mmapa wa noka gomme ba bolela maina a dinokana. Ka morago ba araba dipotšišo ka mantšu a bona.',
  ],
  [
    've',
    'Mulambo u thoma dzithavhani wa ela lwanzheni. Nga tshifhinga tsha mvula maḓi awo a a gonya nahone vhadzulapo vha midi vha fanela u ṱutshela nnḓu dzavho. Vhagudi vha ola mapa wa mulambo vha bula madzina a milambwana. Nga murahu vha fhindula mbudziso nga maipfi avho.',
  ],
  [
    'ts',
    'Nambu wu sungula etintshaveni wu khulukela elwandle. Hi nkarhi wa timpfula mati ya wona ya tlakuka naswona vaaki va le miganga va fanele va siya tindlu ta vona. Vadyondzi va mpfampfarhuta mepe wa nambu va vula mavito ya swinambyana. Endzhaku va hlamula swivutiso hi marito ya vona.',
  ],
] as const

test.each(water)('CASE-A14 guessLanguage distinguishes %s from related languages: %s', (language, text) => {
  expect(guessLanguage(text)).toBe(language)
})

test('CASE-A14 words that isiZulu and siSwati share do not make a long siSwati text isiZulu', () => {
  const inSiswati = water.filter(([language]) => language === 'ss').map(([, text]) => text)
  expect(guessLanguage([...inSiswati, 'Uma bantfu bahamba noma bahleti, uma noma.'].join('\n'))).toBe('ss')
})
