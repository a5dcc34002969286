export const previewTexts = {
  preview: 'Preview',
  download: 'Download',
  /** As in “The … could not be loaded”. */
  what: 'preview',
  loading: 'Loading the preview',
}
