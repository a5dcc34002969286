/** Forty queries of teachers in isiZulu, isiXhosa, Sesotho and Setswana, with the related results that are right. */

export const judgedLanguages = ['zu', 'xh', 'st', 'tn'] as const
export type JudgedLanguage = (typeof judgedLanguages)[number]

export interface LanguageQuery {
  readonly language: JudgedLanguage
  readonly q: string
  /** Titles, `#4` for every resource of Grade 4, or `#4 Maths` for those of a subject. */
  readonly right: readonly string[]
}

/** `query → right answer / another` a line. The words stand in content/, in the catalogues and in the lessons. */
const queries: Readonly<Record<JudgedLanguage, string>> = {
  zu: `
ibanga 4 → #4
izibalo ibanga 8 → #8 Maths
isayensi ibanga 6 → #6 NaturalScience
grade 4 isayensi → #4 NaturalScience
umfundi → Abafundi bafunda izibalo / Abafundi bafunda izibalo esikolweni
lesson → Izifundo Zebhizinisi
igama → Amagama esiNgisi asetshenziswa ekilasini / Umzimba wami / Umndeni wami / Isimo sezulu nezinkathi zonyaka
umusho → Imisho emifushane
isithombe → Izithombe
igciwane → Amagciwane`,
  xh: `
ibakala 5 → #5
ibanga 9 → #9
imathematika ibakala 8 → #8 Maths
inzululwazi ibakala 6 → #6 NaturalScience
umfundi ibakala 4 → Abafundi bafunda izibalo esikolweni
learners → Abafundi bafunda izibalo esikolweni / Abafundi bafunda izibalo
ibakala 4 fractions → Fractions / A wall of fractions to cut out / Breuke
ibakala 12 evolution → Evolution by natural selection / Evolusie deur natuurlike seleksie
izibalo ibakala 3 → #3 Maths
ibali → Amabali akudala`,
  st: `
kereite 4 → #4
kereite 7 → #7
kereite 12 maths → #12 Maths
kereite 6 fractions → Fractions and decimals: worksheet / Adding fractions with unlike denominators / Breuke en desimale: werkblad
kereite 8 algebra → Intro to algebra / Inleiding tot algebra
kereite 10 trigonometry → Sine, cosine and tangent
grade 5 mmapa → Mmapa wa noka / Mmapa wa noka: maina a dinokana
graad 3 dipale → Dipale tsa kgale ka diphoofolo
kereite 9 kragte → Kragte: stoot en trek / Forces: push and pull
moithuti → Baithuti ba ithuta dipalo / Baithuti ba ithuta dipalo kwa sekolong`,
  tn: `
mophato 4 → #4
mophato 11 → #11
mophato 12 evolution → Evolution by natural selection / Evolusie deur natuurlike seleksie
mophato 6 photosynthesis → Photosynthesis: how plants make food / Fotosintese: hoe plante kos maak
mophato 8 algebra → Intro to algebra / Inleiding tot algebra
mophato 5 erfenis → Erfenisdag-projek / Heritage Day project
grade 3 dikgang → Dikgang tsa bogologolo
graad 5 mmapa → Mmapa wa noka / Mmapa wa noka: maina a dinokana
mephato 9 → #9
moithuti → Baithuti ba ithuta dipalo / Baithuti ba ithuta dipalo kwa sekolong`,
}

export const languageQueries: readonly LanguageQuery[] = judgedLanguages.flatMap((language) =>
  queries[language]
    .trim()
    .split('\n')
    .map((line) => {
      const [q = '', answer = ''] = line.split(' → ')
      return { language, q, right: answer.split(' / ') }
    }),
)
