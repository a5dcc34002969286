export const shareTexts = {
  share: 'Share',
  title: 'Share this resource',
  loading: 'Loading the ways to share',
  didNotCome: 'The ways to share did not come.',
  tryAgain: 'Try again',
}
