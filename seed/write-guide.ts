/** Writes the guide that comes with the site; run it after changing `guide.ts`. */
import { writeFileSync } from 'node:fs'
import { makeDocument } from './documents/make-document.ts'
import { guide } from './guide.ts'

writeFileSync(
  new URL('../src/web/public/useful/computing-lessons-without-computers.pdf', import.meta.url),
  makeDocument(guide).bytes,
)
