const leadingEmoji = /^(\p{Extended_Pictographic}\ufe0f?)(.*)$/su

/** A text of the spec, whose leading emoji is hidden from speech. */
export function EmojiText({ text }: { readonly text: string }) {
  const [, emoji, rest] = leadingEmoji.exec(text) ?? []
  if (!emoji) return <>{text}</>
  return (
    <>
      <span aria-hidden="true">{emoji}</span>
      {rest}
    </>
  )
}
