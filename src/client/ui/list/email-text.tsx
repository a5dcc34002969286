/** A text that breaks before an @ and before the last part of an address, not within a word. */
export const EmailText = ({ text }: { readonly text: string }) => (
  <span>
    {text.split(/(?=@|\.\w+$)/).flatMap((part, at) => (at > 0 ? [<wbr key={part} />, part] : part))}
  </span>
)
