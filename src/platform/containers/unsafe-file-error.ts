/** Why a file is not read further. */

/** For the log and the tests; people read one message for all of them. */
export type RefusalReason =
  | 'empty'
  | 'too_large'
  /** The content is not what the extension promises. */
  | 'wrong_content'
  /** The right kind of file, but cut off or broken. */
  | 'damaged'
  /** A second file of another kind rides along, before, behind or in between. */
  | 'hidden_content'
  /** Archive entries that could leave the folder, hide behind a password or contradict themselves. */
  | 'unsafe_archive'
  /** More entries or bytes than a document can need once unpacked. */
  | 'unpacks_too_large'
  | 'macros'
  /** It would fetch its template, with whatever macros that has, from the web. */
  | 'outside_template'
  /** XML that declares entities, or is written so that one could not see whether it does. */
  | 'unsafe_xml'

/** Ends the reading of a file that is broken, contradicts itself or could do harm. */
export class UnsafeFileError extends Error {
  override readonly name = 'Refusal'
  readonly reason: RefusalReason
  constructor(reason: RefusalReason) {
    super(reason)
    this.reason = reason
  }
}
