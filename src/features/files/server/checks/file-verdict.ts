/** What the check of a file's structure may answer. */

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
  /** XML that declares entities, or is written so that one could not see whether it does. */
  | 'unsafe_xml'

export interface AcceptedFile {
  readonly ok: true
  /** Scripts, programs, embedded files or outside templates: a badge for the moderator (T21). */
  readonly activeContent: boolean
  readonly encrypted: boolean
}

export interface RefusedFile {
  readonly ok: false
  readonly reason: RefusalReason
}

export type FileVerdict = AcceptedFile | RefusedFile

/** Ends a check with a refusal; only `checkFile` catches it. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly reason: RefusalReason
  constructor(reason: RefusalReason) {
    super(reason)
    this.reason = reason
  }
}
