export const copyTexts = {
  copied: 'Copied.',
  /** Without https there is no clipboard to write to. */
  marked: 'Marked: copy it with Ctrl+C.',
}
