import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EmojiText } from './emoji-text.tsx'

test('W6 the leading emoji of a text is seen and not spoken, and no letter is lost', () => {
  const text = '⚠️ Link must use HTTPS'
  const html = renderToStaticMarkup(<EmojiText text={text} />)
  expect(html).toBe('<span aria-hidden="true">⚠️</span> Link must use HTTPS')
  expect(html.replace(/<[^>]+>/g, '')).toBe(text)
})

test('digits and plain words are no emoji', () => {
  expect(renderToStaticMarkup(<EmojiText text="3 of 5" />)).toBe('3 of 5')
})
