/** A lesson of the small school as a file, for tests of the readers. */
import { lessonFile } from '#seed/lesson-file.ts'
import { smallSchool } from '#seed/small-school.ts'

export function makeLesson(format: 'pdf' | 'docx' | 'pptx') {
  const lesson = smallSchool.lessons.find((each) => each.format === format && each.language === 'en')
  if (!lesson || lesson.format === 'link') throw new Error(`The small school has no ${format}`)
  const { fileName, bytes } = lessonFile(lesson)
  return { title: lesson.title, fileName, bytes }
}
