/** As sciences.ts. */
export const societies = `
# Geography en
Reading contour maps | Grade 10, mapwork
Map skills: scale and direction | Grade 5, maps
Climate regions of South Africa | Grade 8, climate
Weather instruments | Grade 6, weather
Rivers and river landforms | Grade 12, fluvial processes
Earthquakes and volcanoes | Grade 7, plate tectonics
Settlements: rural and urban | Grade 12
Gold mining on the Witwatersrand | Grade 11, mining
Soil erosion in the Karoo | Grade 11, erosion
Mid-latitude cyclones on synoptic charts | Grade 12, weather
Farming in the Western Cape | Grade 4, agriculture
Drought and water restrictions | Grade 11, drought
GIS in ten steps | Grade 12, GIS
Population growth and change | Grade 7
# Geography af
Kontoerkaarte lees | Graad 10, kaartwerk
Kaartvaardighede: skaal en rigting | Graad 5, kaarte
Klimaatstreke van Suid-Afrika | Graad 8, klimaat
Weerinstrumente | Graad 6, weer
Riviere en rivierlandvorms | Graad 12
Aardbewings en vulkane | Graad 7
Nedersettings: landelik en stedelik | Graad 12
Goudmyne aan die Witwatersrand | Graad 11, mynbou
Gronderosie in die Karoo | Graad 11, erosie
Boerdery in die Wes-Kaap | Graad 4, landbou
Droogte en waterbeperkings | Graad 11, droogte
# History en
The Cold War in five maps | Grade 12, Cold War
Apartheid laws: a timeline | Grade 9, apartheid
The French Revolution: causes | Grade 10
The Industrial Revolution in Britain | Grade 8
The slave trade and the Cape | Grade 7, slavery
World War I: life in the trenches | Grade 8, war
Democracy arrives: 1994 | Grade 6, democracy
Working with sources | Grade 10, source-based questions
Mapungubwe and its gold | Grade 6
Heritage Day project | Grade 5, heritage
Nationalism in Africa | Grade 11, nationalism
Leaders we remember | Grade 4, leaders
# History af
Die Koue Oorlog in vyf kaarte | Graad 12
Apartheidswette: 'n tydlyn | Graad 9, apartheid
Die Franse Revolusie: oorsake | Graad 10
Die Industriële Revolusie in Brittanje | Graad 8
Slawehandel en die Kaap | Graad 7, slawerny
Eerste Wêreldoorlog: lewe in die loopgrawe | Graad 8, oorlog
Demokrasie breek aan: 1994 | Graad 6, demokrasie
Werk met bronne | Graad 10
Erfenisdag-projek | Graad 5, erfenis
Leiers wat ons onthou | Graad 4, leiers
# Business en
Writing a business plan | Grade 10, entrepreneurship
Forms of ownership compared | Grade 11, partnership, company
Marketing mix: the four Ps | Grade 11, marketing
Needs and wants | Grade 7, economics
Budgets for a tuck shop | Grade 8, budget
Income and expenses game | Grade 7
Insurance and risk | Grade 12, insurance
Ethics and professionalism | Grade 12, ethics
Supply and demand curves | Grade 9, economics
Cash receipts journal: exercise | Grade 8, accounting
Contracts of employment | Grade 11, human resources
# Business af
'n Sakeplan skryf | Graad 10, entrepreneurskap
Ondernemingsvorme vergelyk | Graad 11, vennootskap, maatskappy
Bemarking: die vier P's | Graad 11
Behoeftes en begeertes | Graad 7, ekonomie
Begroting vir 'n snoepie | Graad 8
Inkomste en uitgawes | Graad 7
Versekering en risiko | Graad 12
Etiek en professionaliteit | Graad 12
Vraag en aanbod | Graad 9, ekonomie
Rekeningkunde: kontantjoernaal | Graad 8
`
