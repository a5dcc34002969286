import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EmojiText } from './emoji-text.tsx'

test('W6 a leading emoji is hidden from speech, and the rest of the text stays', () => {
  const text = '⚠️ Link must use HTTPS'
  const html = renderToStaticMarkup(<EmojiText text={text} />)
  expect(html).toBe('<span aria-hidden="true">⚠️</span> Link must use HTTPS')
  expect(html.replace(/<[^>]+>/g, '')).toBe(text)
})

test('a text that starts with digits or letters stays as it is', () => {
  expect(renderToStaticMarkup(<EmojiText text="3 of 5" />)).toBe('3 of 5')
})
