export const previewTexts = {
  preview: 'Preview',
  download: 'Download',
  /** Completes “The … could not be loaded”. */
  what: 'preview',
  loading: 'Loading the preview',
}

export const sheetTexts = {
  ownPage: 'Own page',
  firstPage: 'The first page',
  showFirstPage: 'Show the first page',
  showWhole: 'Show the whole PDF',
  pdfOf: (title: string) => `${title} (PDF)`,
  beginning: 'How its text begins',
  text: 'Its text',
  goesOn: 'The file goes on.',
  nothing: {
    waiting: 'This file has not been read yet.',
    failed: 'This file could not be read here. You can download it all the same.',
    done: 'There is nothing to show of this file here. You can download it all the same.',
  },
}
