/** Facts about the accessibility of a file, measured in its blocks and text. */
import type { FileExtension } from '#features/contributing/files/file-type.ts'
import type { Block, FileReading, MeasuredFacts, Section } from '../../text-blocks.ts'
import type { FileContent } from './file-content.ts'

const minLettersPerPage = 10
/** Share of the slides that a title makes a structure. */
const minTitles = 0.8

const fileNameOrAddress = /^(?:(?:https?:\/\/|www\.)\S*|.*\.(?:png|jpe?g|gif|bmp|tiff?|emf|wmf|svg|webp))$/is

/** False for names of files and addresses, which describe nothing. */
export const isDescription = (text: string) => text.trim() !== '' && !fileNameOrAddress.test(text.trim())

const isHeading = ({ is }: Block) => is === 'heading'

export function factsOfBlocks(sections: readonly Section[], extension: FileExtension): MeasuredFacts {
  const blocks = sections.flat()
  const pictures = blocks.filter((block) => block.is === 'picture')
  return {
    headings: blocks.filter(isHeading).length,
    pictures: pictures.length,
    described: pictures.filter(({ alt }) => alt !== null).length,
    ...(extension === 'pptx' && {
      slidesWithTitle: sections.filter((section) => section.some(isHeading)).length,
    }),
  }
}

/** The value of the facet Access. `text`: extracted text of the file. */
export function accessOf(
  { headings = 0, pictures, described, slidesWithTitle, tagged }: MeasuredFacts,
  { text, paged, pages }: Pick<FileContent, 'text' | 'paged' | 'pages'>,
): FileReading['access'] {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if (letters < minLettersPerPage * (paged || pages || 1)) return 'images-only'
  const hasTitles = slidesWithTitle === undefined || slidesWithTitle >= minTitles * paged
  const isDescribed = pictures !== undefined && pictures === described
  return headings > 0 && hasTitles && isDescribed && tagged !== false ? 'structured' : 'text'
}
