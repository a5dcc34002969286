/** What is wrong with an archive or a key, in words for the operator. */
export class ArchiveTrouble extends Error {
  override readonly name = 'ArchiveTrouble'
}
