import { Fragment } from 'react'

/** A text in which an email address breaks before the @ or a dot, not within a word. */
export const EmailText = ({ text }: { readonly text: string }) => (
  <span>
    {(text.includes('@') ? text.split(/(?=[@.])/) : [text]).map((part, at) => (
      <Fragment key={at}>
        {at > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
)
