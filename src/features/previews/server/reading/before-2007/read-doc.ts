/** Word 97–2003. */
import WordExtractor from 'word-extractor'
import { believedPages, type FileContent, noPictures } from '../file-content.ts'
import { summaryNumber } from './summary-numbers.ts'

/** Text with notes and text boxes at its end; pages as Word wrote them down, not where each of them ends. No picture: nothing here lays out pages. */
export async function readDoc(file: Buffer): Promise<FileContent> {
  const found = await new WordExtractor().extract(file)
  const text = [
    found.getBody(),
    found.getFootnotes(),
    found.getEndnotes(),
    found.getTextboxes({ includeHeadersAndFooters: false }),
  ].join('\n')
  const pages = believedPages(summaryNumber(file, 'pages'), summaryNumber(file, 'words'), text)
  return { text, paged: 0, pages, pictures: noPictures }
}
