/** Word 97–2003. */
import WordExtractor from 'word-extractor'
import { unlessUnsafe } from '#platform/containers/unsafe-file-error.ts'
import { readOleDirectory } from '#platform/containers/ole-directory.ts'
import { plausiblePageCount, type FileContent, noPictures } from '../file-content.ts'

const propertyIds = { pages: 14, words: 15 } as const
/** Property type of a 32-bit integer. */
const int32 = 3
const maxProperties = 200

/** Undefined if the summary is missing or unreadable. */
export const summaryNumber = (file: Buffer, name: keyof typeof propertyIds): number | undefined =>
  unlessUnsafe(() => {
    const entry = readOleDirectory(file).find(
      (each) => each.atRoot && each.name === '\u0005SummaryInformation',
    )
    const content = entry?.content()
    return content && readNumber(content, propertyIds[name])
  })

/** The section is a list of pairs: property id, and offset of its type and value. */
function readNumber(content: Buffer, id: number) {
  const section = content.readUInt32LE(44)
  const count = Math.min(content.readUInt32LE(section + 4), maxProperties)
  for (let i = 0; i < count; i++) {
    if (content.readUInt32LE(section + 8 + i * 8) !== id) continue
    const at = section + content.readUInt32LE(section + 12 + i * 8)
    return content.readUInt32LE(at) === int32 ? content.readInt32LE(at + 4) : undefined
  }
  return undefined
}

/** Text, notes and text boxes, then headers, footers and comments; Word's page count without page ends. No picture, because nothing here renders pages. */
export async function readDoc(file: Buffer): Promise<FileContent> {
  const found = await new WordExtractor().extract(file)
  const counted = [
    found.getBody(),
    found.getFootnotes(),
    found.getEndnotes(),
    found.getTextboxes({ includeHeadersAndFooters: false }),
  ].join('\n')
  const pages = plausiblePageCount(summaryNumber(file, 'pages'), summaryNumber(file, 'words'), counted)
  const others = [found.getHeaders(), found.getTextboxes({ includeBody: false }), found.getAnnotations()]
  return { text: [counted, ...others].join('\n'), paged: 0, pages, isWhole: true, pictures: noPictures }
}
