/** Made-up resources as teachers would file them: a section a subject and language, `title | tags` a line. */
export const sciences = `
# Maths en
Fractions | Grade 4, fractions, numbers
Fractions and decimals: worksheet | Grade 6, fractions, decimals
Adding fractions with unlike denominators | Grade 6, worksheet
A wall of fractions to cut out | Grade 4, Grade 5, poster
Intro to algebra | Grade 8, expressions
Algebra: solving linear equations | Grade 9, equations
Quadratic equations by factorising | Grade 10, factorise
Sine, cosine and tangent | Grade 10, trigonometry
Trigonometry: bearings and heights | Grade 11, practical
Area and perimeter of rectangles | Grade 5, measurement
Angles of a triangle add up | Grade 7, geometry
The theorem of Pythagoras | Grade 8, geometry, proofs
Compound interest made plain | Grade 10, finance
Mean, median and mode | Grade 7, statistics
Probability with dice | Grade 8, experiment
Number patterns and their rules | Grade 9, number patterns
Times tables practice | Grade 3, multiplication
Place value to 1 000 | Grade 3, numbers
Past paper: Mathematics P1 November | Grade 12, exam
Memorandum: Mathematics P1 November | Grade 12, answers
# Maths af
Breuke | Graad 4, getalle
Breuke en desimale: werkblad | Graad 6, breuke
Gewone breuke vergelyk | Graad 5, oefeninge
Inleiding tot algebra | Graad 8, uitdrukkings
Lineêre vergelykings oplos | Graad 9, vergelykings
Vierkantsvergelykings deur faktorisering | Graad 10, algebra
Driehoeke en hul hoeke | Graad 7, meetkunde
Omtrek en oppervlakte | Graad 5, meting
Die stelling van Pythagoras | Graad 8, meetkunde
Saamgestelde rente verduidelik | Graad 10, geldsake
Gemiddelde, mediaan en modus | Graad 7, statistiek
Waarskynlikheid met dobbelstene | Graad 8
Getalpatrone en hul reëls | Graad 9
Maaltafels inoefen | Graad 3, vermenigvuldiging
Eksponente: al die wette | Graad 9
Wiskunde vraestel 1 November | Graad 12, eksamen
Tyd en horlosies | Graad 3
# NaturalScience en
Photosynthesis: how plants make food | Grade 6, plants, energy
Photosynthesis experiment with a leaf | Grade 8, practical
The water cycle | Grade 5, weather
Food chains and food webs | Grade 6, ecosystems
Electric circuits: series and parallel | Grade 8, electricity
Static electricity with a balloon | Grade 8, experiment
Separating mixtures | Grade 7, matter
Acids and bases in the kitchen | Grade 9, indicators
The solar system in our playground | Grade 6, planets
Phases of the Moon | Grade 6, Earth and beyond
Energy transfer in a torch | Grade 7, energy
The periodic table for beginners | Grade 8, atoms
Forces: push and pull | Grade 9
Solids, liquids and gases | Grade 6, matter
# NaturalScience af
Fotosintese: hoe plante kos maak | Graad 6, plante, energie
Die watersiklus in prente | Graad 5, water
Voedselkettings in die veld | Graad 6, ekosisteme
Elektriese stroombane bou | Graad 8, elektrisiteit
Mengsels skei | Graad 7, materie
Sure en basisse in die kombuis | Graad 9
Die sonnestelsel op ons speelgrond | Graad 6, planete
Die Son en die Aarde | Graad 4
Kragte: stoot en trek | Graad 9
Die periodieke tabel vir beginners | Graad 8
Klank en hoe ons hoor | Graad 4
# LifeScience en
Cells under the microscope | Grade 10, cells, practical
Mitosis and meiosis compared | Grade 12, cell division
DNA: the code of life | Grade 12, genetics
Genetics crosses with answers | Grade 12, inheritance
The human heart and circulation | Grade 10, blood
Respiration in muscle cells | Grade 11
The nephron and excretion | Grade 11, kidney
Biodiversity of the fynbos | Grade 11, plants
Evolution by natural selection | Grade 12
The nervous system: reflex arc | Grade 12
# LifeScience af
Selle onder die mikroskoop | Graad 10, selle
Mitose en meiose vergelyk | Graad 12, seldeling
DNS: die kode van lewe | Graad 12, genetika
Die menslike hart en bloedsomloop | Graad 10
Asemhaling en respirasie | Graad 11
Biodiversiteit van die fynbos | Graad 11
Evolusie deur natuurlike seleksie | Graad 12
Die senuweestelsel | Graad 12, refleks
# Technology en
Levers in the school yard | Grade 7, mechanical advantage
Gears and gear ratios | Grade 8, gears
Hydraulics with two syringes | Grade 9, practical
Bridges: strong frame structures | Grade 7, structures
Isometric drawing step by step | Grade 8, drawing
Resistor colour codes | Grade 9, electronics
The design process: plan, make, test | Grade 7, project
# Technology af
Hefbome op die skoolwerf | Graad 7
Ratte en ratverhoudings | Graad 8
Hidroulika met twee spuite | Graad 9
Brûe: sterk raamstrukture | Graad 7, strukture
Isometriese tekening stap vir stap | Graad 8
Weerstandkodes in kleur | Graad 9, elektronika
# ComputerScience en
Python for beginners | Grade 10, programming
Binary numbers with cards | Grade 7, unplugged
Staying safe online | Grade 6, online safety
Spreadsheets: sums and averages | Grade 10, spreadsheet
Databases and simple SQL | Grade 11, database
Algorithms for making tea | Grade 5, algorithms
Networks and the internet | Grade 11
Keyboard skills game | Grade 4
# ComputerScience af
Python vir beginners | Graad 10, programmering
Binêre getalle met kaarte | Graad 7
Veilig op die internet | Graad 6, aanlyn veiligheid
Sigblaaie: somme en gemiddeldes | Graad 10, sigblad
Databasisse en eenvoudige SQL | Graad 11, databasis
Algoritmes vir tee maak | Graad 5
`
