import { subjectByStorageName, type StorageName } from '#features/catalogue/subjects/subject.ts'
import type { LessonLanguage, SeedLesson } from '../lesson.ts'

const gradeWord: Record<LessonLanguage, string> = { en: 'Grade', af: 'Graad', zu: 'Ibanga' }

const subjectNames: Record<Exclude<LessonLanguage, 'en'>, Partial<Record<StorageName, string>>> = {
  af: {
    Maths: 'Wiskunde',
    LifeScience: 'Lewenswetenskappe',
    LifeSkills: 'Lewensvaardigheid',
    Geography: 'Aardrykskunde',
    Business: 'Besigheidstudies',
    NaturalScience: 'Natuurwetenskappe',
    Technology: 'Tegnologie',
    ComputerScience: 'Rekenaarwetenskap',
    History: 'Geskiedenis',
    English: 'Engels',
  },
  zu: {
    Maths: 'Izibalo',
    LifeSkills: 'Amakhono Empilo',
    NaturalScience: 'Isayensi Yemvelo',
    History: 'Umlando',
    English: 'IsiNgisi',
  },
}

/** Texts around a lesson in its document: subject and grades, author and licence. */
export interface LessonWords {
  /** `Wiskunde · Graad 4, 5` */
  readonly place: string
  /** `Teacher Naledi · CC BY 4.0` */
  readonly credit: string
  /** BCP 47, with the country: `af-ZA`. */
  readonly locale: string
}

/** Returns the subject in the lesson's language, else in English. */
function subjectName({ subject, language }: SeedLesson): string {
  const own = language === 'en' ? undefined : subjectNames[language][subject]
  return own ?? subjectByStorageName(subject).title
}

/** `CC-BY-SA-4.0` → `CC BY-SA 4.0`. */
const licenceLabel = (spdx: string) => spdx.replace(/^CC-/, 'CC ').replace(/-(\d)/, ' $1')

/** Returns the texts around a lesson, in its language. */
export function lessonWords(lesson: SeedLesson): LessonWords {
  const years = lesson.grades.map((grade) => grade.replace('Grade ', ''))
  return {
    place: `${subjectName(lesson)} · ${gradeWord[lesson.language]} ${years.join(', ')}`,
    credit: `${lesson.author} · ${licenceLabel(lesson.licence)}`,
    locale: `${lesson.language}-ZA`,
  }
}
