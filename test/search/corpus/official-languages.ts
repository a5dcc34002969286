/** As sciences.ts: lessons of the small school in isiZulu, and made ones with words that stand elsewhere in the project. */
export const officialLanguages = `
# LifeSkills zu
Umzimba wami | umzimba, amagama, Ibanga 1
Ukugeza izandla | impilo, izandla, Ibanga 2
Umndeni wami | umndeni, ukufunda, amagama, Ibanga 2
Amagciwane | impilo, Ibanga 3
# English zu
Amagama esiNgisi asetshenziswa ekilasini | amagama, Ibanga 2
Imisho emifushane | ukufunda, Ibanga 1
Izithombe | Ibanga 1
Izindaba zasendulo | izincwadi, Ibanga 3
# NaturalScience zu
Izinto eziphilayo nezinto ezingaphili | izinto eziphilayo, isayensi, Ibanga 4
Isimo sezulu nezinkathi zonyaka | isimo sezulu, amagama, Ibanga 3
Izitshalo zidinga imvula | isayensi, Ibanga 4
# History zu
UNelson Mandela: impilo yakhe | uNelson Mandela, umlando, Ibanga 4
# Maths zu
Izinombolo 1 kuya ku-10: asibale! | izinombolo, ukubala, Ibanga 1
Amakati amahlanu | ukubala, Ibanga 1
Abafundi bafunda izibalo | izibalo, Ibanga 5
# Business zu
Izifundo Zebhizinisi | Ibanga 8
# Maths xh
Abafundi bafunda izibalo esikolweni | izibalo, Ibakala 4
# English xh
Amabali akudala | Ibakala 3
# NaturalScience xh
Izilwanyana ezinkulu nezincinci | inzululwazi, Ibakala 5
Umjikelo wamanzi | inzululwazi, Ibanga 5
# Maths st
Baithuti ba ithuta dipalo | dipalo, Kereite 4
# Geography st
Mmapa wa noka | noka, Kereite 5
# LifeSkills st
Dipale tsa kgale ka diphoofolo | dipale, Kereite 3
# Maths tn
Baithuti ba ithuta dipalo kwa sekolong | dipalo, Mophato 4
# Geography tn
Mmapa wa noka: maina a dinokana | noka, Mophato 5
# LifeSkills tn
Dikgang tsa bogologolo | dikgang, Mophato 3
`
