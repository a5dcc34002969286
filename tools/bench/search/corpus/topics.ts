/** Topics of school resources by subject in both languages: words for titles and tags. */
import type { StorageName } from '#features/catalogue/subjects/subject.ts'

export type Language = 'en' | 'af'

const listOf = (text: string) =>
  text
    .split(/[,\n]/)
    .map((word) => word.trim())
    .filter(Boolean)

/** Frequent ones first. */
export const topics: Readonly<Record<StorageName, Readonly<Record<Language, readonly string[]>>>> = {
  Maths: {
    en: listOf(`fractions, algebra, linear functions, equations and inequalities, trigonometry, number patterns,
      data handling, geometry of straight lines, exponents, probability, analytical geometry, statistics,
      theorem of Pythagoras, common fractions, decimal fractions, percentages, factors and multiples, whole numbers,
      integers, place value, addition and subtraction, multiplication and division, ratio and rate, measurement,
      area and perimeter, surface area and volume, financial mathematics, simple and compound interest,
      Euclidean geometry, differential calculus, sequences and series, logarithms, polynomials, symmetry, time, money,
      capacity, mass, transformations, pie charts, bar graphs, 3-D objects, 2-D shapes, compound angles, regression,
      hyperbolas and parabolas, gradient of a line, quadratic equations, factorisation, straight line graphs`),
    af: listOf(`breuke, algebra, lineêre funksies, vergelykings en ongelykhede, trigonometrie, getalpatrone,
      datahantering, meetkunde van reguit lyne, eksponente, waarskynlikheid, analitiese meetkunde, statistiek,
      stelling van Pythagoras, gewone breuke, desimale breuke, persentasies, faktore en veelvoude, heelgetalle,
      plekwaarde, optelling en aftrekking, vermenigvuldiging en deling, verhouding en koers, meting,
      oppervlakte en omtrek, buiteoppervlakte en inhoud, finansiële wiskunde, enkelvoudige en saamgestelde rente,
      Euklidiese meetkunde, differensiaalrekening, rye en reekse, logaritmes, polinome, simmetrie, tyd, geld,
      kapasiteit, massa, transformasies, sirkelgrafieke, staafgrafieke, driehoeke, gradiënt van 'n lyn,
      kwadratiese vergelykings, faktorisering, parabole en hiperbole, reëel getalle`),
  },
  Business: {
    en: listOf(`business environments, entrepreneurship, marketing, forms of ownership, contracts, business plans,
      human resources function, professionalism and ethics, creative thinking, management and leadership, investment,
      insurance, quality of performance, team performance and conflict, social responsibility, budgets, savings,
      income and expenses, trade unions, price theory, economic systems, circular flow, cash receipts journal,
      general ledger, sectors of the economy, production, corporate citizenship, recent legislation`),
    af: listOf(`besigheidsomgewings, entrepreneurskap, bemarking, eienaarskapsvorme, kontrakte, sakeplanne,
      menslike hulpbronne, professionaliteit en etiek, kreatiewe denke, bestuur en leierskap, beleggings, versekering,
      gehalte van prestasie, spanprestasie en konflik, sosiale verantwoordelikheid, begrotings, spaargeld,
      inkomste en uitgawes, vakbonde, prysteorie, ekonomiese stelsels, kringloop, produksie, onlangse wetgewing,
      finansiële geletterdheid, maatskappye`),
  },
  History: {
    en: listOf(`apartheid, the Cold War, World War I, World War II, the slave trade, democracy, civil rights movements,
      the Industrial Revolution, the French Revolution, nationalism, colonisation of Africa, the Berlin Conference,
      the mineral revolution, the South African War, Black Consciousness, the Soweto uprising, independent Africa,
      the Vietnam War, the Russian Revolution, pseudo-scientific racism, heritage, the Great Depression,
      Mapungubwe, ancient Egypt, explorers, the Constitution of 1996, truth and reconciliation, hunter-gatherers`),
    af: listOf(`apartheid, die Koue Oorlog, die Eerste Wêreldoorlog, die Tweede Wêreldoorlog, slawehandel, demokrasie,
      burgerregtebewegings, die Industriële Revolusie, die Franse Revolusie, nasionalisme, kolonisasie van Afrika,
      die minerale revolusie, die Suid-Afrikaanse Oorlog, Swartbewussyn, die Soweto-opstand, onafhanklike Afrika,
      die Viëtnam-oorlog, die Russiese Revolusie, erfenis, die Groot Depressie, Mapungubwe, antieke Egipte,
      ontdekkingsreisigers, die Grondwet van 1996, waarheid en versoening, jagter-versamelaars`),
  },
  Geography: {
    en: listOf(`mapwork, map skills, climate and weather, settlement, population, rivers and drainage systems,
      mid-latitude cyclones, tropical cyclones, plate tectonics, earthquakes and volcanoes, water resources, GIS,
      development issues, mining, agriculture, rural settlements, urban settlements, soil erosion, mass movements,
      synoptic maps, valley climates, the atmosphere, drought and desertification, transport and trade,
      natural resources, the informal sector, fluvial processes, topography, energy sources, maps and globes`),
    af: listOf(`kaartwerk, kaartvaardighede, klimaat en weer, nedersettings, bevolking, riviere en dreineringstelsels,
      middelbreedtesiklone, tropiese siklone, plaattektoniek, aardbewings en vulkane, waterbronne, GIS,
      ontwikkelingsvraagstukke, mynbou, landbou, landelike nedersettings, stedelike nedersettings, gronderosie,
      massabewegings, sinoptiese weerkaarte, valleiklimate, die atmosfeer, droogte en verwoestyning,
      vervoer en handel, natuurlike hulpbronne, reënval, die informele sektor, energiebronne`),
  },
  NaturalScience: {
    en: listOf(`photosynthesis, energy, matter and materials, electric circuits, the solar system, forces, acids and bases,
      mixtures, atoms and elements, the periodic table, chemical reactions, magnetism, light, sound, heat, waves,
      food chains, habitats, plants, animals, the water cycle, planets, separating mixtures, static electricity,
      respiration, the digestive system, fossil fuels, renewable energy, stars, the phases of the moon, density,
      solids liquids and gases, biosphere, reproduction in plants, pushing and pulling`),
    af: listOf(`fotosintese, energie, materie en materiale, elektriese stroombane, die sonnestelsel, kragte,
      sure en basisse, mengsels, atome en elemente, die periodieke tabel, chemiese reaksies, magnetisme, lig, klank,
      hitte, golwe, voedselkettings, habitats, plante, diere, die watersiklus, planete, statiese elektrisiteit,
      asemhaling, die spysverteringstelsel, fossielbrandstowwe, hernubare energie, sterre, maanfases, digtheid,
      vaste stowwe vloeistowwe en gasse, biosfeer, reënwoude`),
  },
  LifeScience: {
    en: listOf(`cells, DNA, meiosis, mitosis, genetics and inheritance, evolution by natural selection, photosynthesis,
      cellular respiration, gas exchange, excretion, human reproduction, the nervous system, the endocrine system,
      homeostasis, biodiversity, classification, ecosystems, population ecology, human impact on the environment,
      animal nutrition, plant tissues, transport in mammals, micro-organisms, human evolution, the human eye, the ear,
      protein synthesis, support systems in animals, chemistry of life, viruses and bacteria`),
    af: listOf(`selle, DNS, meiose, mitose, genetika en oorerwing, evolusie deur natuurlike seleksie, fotosintese,
      sellulêre respirasie, gaswisseling, uitskeiding, menslike voortplanting, die senuweestelsel,
      die endokriene stelsel, homeostase, biodiversiteit, klassifikasie, ekosisteme, bevolkingsekologie,
      menslike invloed op die omgewing, dierevoeding, plantweefsels, vervoer in soogdiere, mikroörganismes,
      menslike evolusie, die menslike oog, die oor, proteïensintese, bakterieë en virusse`),
  },
  English: {
    en: listOf(`reading comprehension, poetry, short stories, grammar, essay writing, parts of speech, spelling, summary,
      visual literacy, language in context, creative writing, transactional writing, punctuation, tenses, phonics,
      prepared speech, debate, drama, novel study, figurative language, idioms and proverbs, direct and indirect speech,
      active and passive voice, vocabulary, letter writing, folklore, storytelling, handwriting, advertising,
      high-frequency words, dialogue, diary entries, synonyms and antonyms, Shakespeare, degrees of comparison`),
    af: listOf(`Engelse leesbegrip, Engelse gedigte, Engelse taalleer, Engelse opstel, Engelse spelling,
      Engelse woordeskat`),
  },
  Technology: {
    en: listOf(`structures, the design process, levers, gears, pulleys, hydraulics, electronics, mechanical systems,
      bridges, drawing techniques, isometric drawing, processing of food, forces on structures, pneumatics, circuits,
      materials and tools, impact of technology, packaging, shelters, logic gates`),
    af: listOf(`strukture, die ontwerpproses, hefbome, ratte, katrolle, hidroulika, elektronika, meganiese stelsels,
      brûe, tekentegnieke, isometriese tekeninge, voedselverwerking, kragte op strukture, pneumatika, stroombane,
      materiale en gereedskap, impak van tegnologie, verpakking, skuilings, logiese hekke`),
  },
  Afrikaans: {
    en: listOf(
      `Afrikaans first additional language, Afrikaans comprehension, Afrikaans grammar, Afrikaans poetry`,
    ),
    af: listOf(`leesbegrip, gedigte, kortverhale, taalleer, opstelle, woordsoorte, spelling, opsomming,
      visuele geletterdheid, taal in konteks, kreatiewe skryfwerk, transaksionele tekste, leestekens, tye van die werkwoord,
      klanke, voorbereide toespraak, debat, drama, romanstudie, beeldspraak, idiome en spreekwoorde,
      direkte en indirekte rede, lydende en bedrywende vorm, woordeskat, briewe, volksverhale, handskrif, advertensies,
      hoëfrekwensiewoorde, dialoog, dagboekinskrywings, sinonieme en antonieme, trappe van vergelyking, verkleinwoorde,
      meervoude, poësie, die lidwoord, ontkennende vorm`),
  },
  LifeSkills: {
    en: listOf(`my family, my body, healthy living, safety, feelings, weather and seasons, people who help us, transport,
      road safety, water, our country, bullying, personal hygiene, first aid, human rights, study skills, career choices,
      peer pressure, substance abuse, stress management, job applications, goal setting, festivals and special days,
      cultures and religions, drawing and painting, movement and sport, music, dance, dietary habits`),
    af: listOf(`my gesin, my liggaam, gesonde lewe, veiligheid, gevoelens, weer en seisoene, mense wat ons help, vervoer,
      padveiligheid, water, ons land, boelies, persoonlike higiëne, noodhulp, menseregte, studievaardighede,
      loopbaankeuses, groepsdruk, dwelmmisbruik, stresbestuur, werkaansoeke, doelwitte stel, feeste en spesiale dae,
      kulture en godsdienste, teken en verf, beweging en sport, musiek, dans, eetgewoontes, emosionele geïntegreerdheid`),
  },
  ComputerScience: {
    en: listOf(`spreadsheets, programming basics, algorithms, databases, networks, the internet, word processing, hardware,
      software, online safety, Python loops, Scratch projects, robotics, file management, presentations, binary numbers,
      social implications, Delphi strings, HTML pages, flow charts, data validation, computer viruses`),
    af: listOf(`sigblaaie, grondbeginsels van programmering, algoritmes, databasisse, netwerke, die internet,
      woordverwerking, hardeware, sagteware, aanlyn veiligheid, Python-lusse, robotika, lêerbestuur, aanbiedings,
      binêre getalle, sosiale implikasies, HTML-bladsye, vloeidiagramme, datavalidering, rekenaarvirusse`),
  },
}

/** Percentage of resources by subject. */
export const shareOfSubject: Readonly<Record<StorageName, number>> = {
  Maths: 20,
  English: 14,
  NaturalScience: 11,
  Afrikaans: 10,
  LifeScience: 9,
  Geography: 8,
  History: 7,
  Business: 7,
  LifeSkills: 6,
  Technology: 4,
  ComputerScience: 4,
}

/** Kinds of resources, frequent ones first. */
export const kinds: Readonly<Record<Language, readonly string[]>> = {
  en: listOf(`worksheet, notes, memorandum, test, lesson plan, slides, revision, past paper, summary, activity, project,
    practical, assignment, teacher guide, poster, study guide, quiz, exam, investigation, flash cards`),
  af: listOf(`werkkaart, notas, memorandum, toets, lesplan, skyfies, hersiening, ou vraestel, opsomming, aktiwiteit,
    projek, prakties, taak, onderwysersgids, plakkaat, studiegids, vasvra, eksamen, ondersoek, flitskaarte`),
}
