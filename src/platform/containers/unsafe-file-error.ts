/** `refusalFailures` of the feature of files has a text for each. */
export type RefusalReason =
  | 'empty'
  | 'too_large'
  /** The content is not what the extension promises. */
  | 'wrong_content'
  /** The right kind of file, but truncated or broken. */
  | 'damaged'
  /** Contains a second file of another kind, before, after or in between. */
  | 'hidden_content'
  /** Archive entries that could leave the folder, are encrypted or contradict themselves. */
  | 'unsafe_archive'
  /** More entries or unpacked bytes than a document needs. */
  | 'unpacks_too_large'
  | 'macros'
  /** Would load a template, with its macros, from the web. */
  | 'outside_template'
  /** XML that declares entities, or hides whether it does. */
  | 'unsafe_xml'

/** A file is damaged, contradicts itself or could do harm. */
export class UnsafeFileError extends Error {
  override readonly name = 'UnsafeFileError'
  readonly reason: RefusalReason
  constructor(reason: RefusalReason) {
    super(reason)
    this.reason = reason
  }
}

/** A damaged part of a container counts as missing. */
export function unlessUnsafe<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof UnsafeFileError || error instanceof RangeError) return undefined
    throw error
  }
}
