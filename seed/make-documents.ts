/** `npm run documents`: writes the files of the small school and the guide from their texts. */
import '#app/commands/open-content.ts'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { makeDocument } from './documents/make-document.ts'
import { guide, guideFile } from './guide.ts'
import { fileNameOf, lessonFolder } from './lesson-file.ts'
import { smallSchool } from './small-school.ts'

mkdirSync(lessonFolder, { recursive: true })
for (const name of readdirSync(lessonFolder)) if (!name.endsWith('.md')) rmSync(new URL(name, lessonFolder))
let bytes = 0
let files = 0
for (const lesson of smallSchool.lessons) {
  if (lesson.format === 'link') continue
  const made = await makeDocument(lesson)
  writeFileSync(new URL(fileNameOf(lesson), lessonFolder), made)
  bytes += made.length
  files += 1
}
writeFileSync(guideFile, await makeDocument(guide))
console.log(`${files} files, ${bytes} bytes, in seed/small-school`)
