/** Sixty queries as teachers type them, each with the results that an expert expects. */

/** Section of the expected result: list, synonyms, inside files, or "Did you mean". */
export type Part = 'list' | 'other words' | 'inside' | 'did you mean'
export const classes = [
  'whole words',
  'typed half',
  'misspelt',
  'other language',
  'accents',
  'grade',
  'several words',
  'inside a file',
  'subject',
] as const
export type QueryClass = (typeof classes)[number]

export interface JudgedQuery {
  readonly q: string
  readonly of: QueryClass
  readonly language: 'en' | 'af'
  readonly part: Part
  /** Titles, or for "Did you mean" queries: any of them is a right answer. */
  readonly right: readonly string[]
}

/** `query → part: right answer / another` a line; without a part it is the list. */
const english = `
# whole words
probability → Probability with dice
soil erosion → Soil erosion in the Karoo
first aid → First aid for small cuts
# typed half
photosy → Photosynthesis: how plants make food / Photosynthesis experiment with a leaf
trigon → Trigonometry: bearings and heights
insur → Insurance and risk
earthq → Earthquakes and volcanoes
# misspelt
algerba → did you mean: algebra
angels of a triangle → did you mean: angles of a triangle
fotosynthesis → did you mean: photosynthesis
fracshuns grade 4 → did you mean: fractions grade 4
trigonomatry → did you mean: trigonometry
erthquakes → did you mean: earthquakes
watercycle → did you mean: water cycle
# other language
photosynthesis → other words: Fotosintese: hoe plante kos maak
fractions → other words: Breuke / Breuke en desimale: werkblad
climate → other words: Klimaatstreke van Suid-Afrika
water cycle → other words: Die watersiklus in prente
sun → other words: Die Son en die Aarde
# accents
Witwatersränd → Gold mining on the Witwatersrand / Goudmyne aan die Witwatersrand
# grade
fractions Graad 4 → Fractions / A wall of fractions to cut out
Grade 12 evolution → Evolution by natural selection
# several words
how do plants make food → did you mean: plants make food
maths past paper → Past paper: Mathematics P1 November
cold war maps → The Cold War in five maps
fractions worksheet grade 6 → Fractions and decimals: worksheet
# inside a file
glomerulus → inside: The nephron and excretion
anemometer → inside: Weather instruments / Weerinstrumente
golden rhinoceros → inside: Mapungubwe and its gold
# subject
business studies ethics → Ethics and professionalism
`
const afrikaans = `
# whole words
breuke → Breuke
fotosintese → Fotosintese: hoe plante kos maak
# typed half
waarskyn → Waarskynlikheid met dobbelstene
studievaar → Studievaardighede voor die eksamen
aardbew → Aardbewings en vulkane
# misspelt
brueke → did you mean: breuke
fotosyntesis graad 6 → did you mean: fotosintese graad 6
elektriesiteit → did you mean: elektrisiteit
bemarkng → did you mean: bemarking
vergelijkings → did you mean: vergelykings
padvyligheid → did you mean: padveiligheid
# other language
breuke → other words: Fractions / A wall of fractions to cut out
bloedsomloop → other words: The human heart and circulation
wiskunde graad 3 → other words: Tyd en horlosies / Maaltafels inoefen
gedigte → other words: Poetry: rhythm and rhyme
watersik → other words: The water cycle
droogte → other words: Drought and water restrictions
# accents
lineere vergelykings → Lineêre vergelykings oplos
higiene → Hande was: higiëne
brue → Brûe: sterk raamstrukture
INDUSTRIËLE REVOLUSIE → Die Industriële Revolusie in Brittanje
# grade
Grade 7 idiome → Idiome en spreekwoorde
graad 9 kragte → Kragte: stoot en trek
# several words
getal patroon → other words: Getalpatrone en hul reëls
hoe skryf mens 'n opsomming → did you mean: opsomming
vraestel wiskunde graad 12 → Wiskunde vraestel 1 November
koue oorlog kaarte → Die Koue Oorlog in vyf kaarte
# inside a file
diafragma → inside: Asemhaling en respirasie
slawelosie → inside: Slawehandel en die Kaap
# subject
lewenswetenskappe graad 10 selle → other words: Cells under the microscope / Selle onder die mikroskoop
`

const isClass = (text: string): text is QueryClass => classes.some((each) => each === text)
const isPart = (text: string): text is Part =>
  ['list', 'other words', 'inside', 'did you mean'].includes(text)

function judged(language: 'en' | 'af', text: string): JudgedQuery[] {
  let of: QueryClass = 'whole words'
  return text
    .trim()
    .split('\n')
    .flatMap((line) => {
      const head = line.replace(/^# /, '')
      if (isClass(head)) {
        of = head
        return []
      }
      const [q = '', answer = ''] = line.split(' → ')
      const [part = '', ...rest] = answer.split(': ')
      const named = isPart(part)
      const right = (named ? rest.join(': ') : answer).split(' / ')
      return [{ q, of, language, part: named ? part : 'list', right }]
    })
}

export const judgedQueries: readonly JudgedQuery[] = [...judged('en', english), ...judged('af', afrikaans)]
