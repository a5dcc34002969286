/** Around the form in its popup. */
export const popupTexts = {
  loading: 'Loading the form',
  title: 'Contribute Resources',
  underWay: 'The file is still on its way.',
  keepUploading: 'Keep uploading',
  close: 'Close',
  stop: 'Stop the upload',
}
