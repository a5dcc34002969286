export const shareTexts = {
  share: 'Share',
  title: 'Share this resource',
  loading: 'Loading the ways to share',
  loadFailed: 'The ways to share did not come.',
  retry: 'Try again',
}

export const shareOptionTexts = {
  sendLink: 'Send the link',
  /** `size`: as `545 kB`. */
  sendFile: (size: string) => `Send the file (${size})`,
  fileRefused: 'This browser does not pass on such files. Send the link instead.',
  linkRefused: 'This browser did not pass it on. Copy the link instead.',
  whatsApp: 'WhatsApp',
  classroom: 'Google Classroom',
  card: 'Card to print',
  link: 'Link',
  copyLink: 'Copy link',
}

export const qrTexts = {
  show: 'Show QR code',
  loading: 'Loading the QR code',
  loadFailed: 'The QR code did not come. Close it and try again.',
  picture: 'QR code',
  scan: 'Scan it with another phone, or type:',
}
