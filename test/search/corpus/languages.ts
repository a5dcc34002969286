/** As sciences.ts. */
export const languages = `
# English en
Poetry: rhythm and rhyme | Grade 8, poems
Reading comprehension: the lost goat | Grade 5, comprehension
Nouns and adjectives | Grade 4, parts of speech
Verbs and tenses | Grade 6, grammar
Writing an argumentative essay | Grade 11, essay writing
Short story: The bus home | Grade 9, reading
Punctuation practice | Grade 5, worksheet
Direct and indirect speech | Grade 8, grammar
Spelling lists for term 2 | Grade 3, spelling
Prepared speech: rubric | Grade 10, oral
Summary writing in seven steps | Grade 12, summary
Letters to the editor | Grade 10, transactional writing
Phonics: long and short vowels | Grade R, Grade 1
Visual literacy: reading cartoons | Grade 9
Novel study questions | Grade 12, novel
Idioms and their stories | Grade 7
# Afrikaans af
Gedigte vir Graad 8: ritme en rym | Graad 8, poësie
Leesbegrip: die verlore bok | Graad 5, begrip
Selfstandige naamwoorde en byvoeglike naamwoorde | Graad 4, woordsoorte
Werkwoorde en tye | Graad 6, taalleer
Die opstel: van plan tot slot | Graad 11, skryf
Kortverhaal: Die laaste bus | Graad 9
Leestekens inoefen | Graad 5, werkblad
Direkte en indirekte rede | Graad 8, taalleer
Spelling: woordelyste vir kwartaal 2 | Graad 3
Voorbereide toespraak: rubriek | Graad 10, mondeling
Opsommings in sewe stappe | Graad 12
Briewe aan die redakteur | Graad 10
Klanke: lang en kort vokale | Graad 1
Idiome en spreekwoorde | Graad 7
Meervoude en verkleinwoorde | Graad 4
Trappe van vergelyking | Graad 5
Lydende vorm | Graad 9, taalleer
Afrikaans Eerste Addisionele Taal vraestel 2 | Graad 12, eksamen
# Afrikaans en
Afrikaans for beginners: greetings | Grade 4
Afrikaans verbs with English notes | Grade 6
# LifeSkills en
My body | Grade 1
My family and me | Grade R
Healthy eating plate | Grade 4, health
Road safety for walkers | Grade 2, safety
Stop bullying: class charter | Grade 6
First aid for small cuts | Grade 5
Washing hands: hygiene poster | Grade 3
Careers: what I could be | Grade 9, career choices
Study skills before exams | Grade 9
Feelings and faces | Grade 1
# LifeSkills af
My liggaam | Graad 1
My gesin en ek | Graad R
Gesonde kos op my bord | Graad 4, gesondheid
Padveiligheid vir voetgangers | Graad 2
Afknouery: nee dankie | Graad 6
Noodhulp vir klein snye | Graad 5
Hande was: higiëne | Graad 3
Loopbane: wat ek kan word | Graad 9
Studievaardighede voor die eksamen | Graad 9
Gevoelens en gesigte | Graad 1
`
