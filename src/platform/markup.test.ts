import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { html } from './markup.ts'

const hostile = `a&b=c;d"e'f<g>h!`

describe('CASE-C03 a template', () => {
  test('escapes four characters by name and leaves all others, the equals sign and apostrophes too', () => {
    expect(html`<a href="${hostile}">${hostile}</a>`).toBe(
      `<a href="a&amp;b=c;d&quot;e'f&lt;g&gt;h!">a&amp;b=c;d&quot;e'f&lt;g&gt;h!</a>`,
    )
    expect(html`${'&amp;'}`).toBe('&amp;amp;')
  })

  test('T27 inserts a value unchanged only after the mark in the template, never after one in a value', () => {
    expect(html`<p>!${'<b>x</b>'}</p>`).toBe('<p><b>x</b></p>')
    expect(html`${'Stop!'}${'<script>'}`).toBe('Stop!&lt;script&gt;')
    expect(html`!${'<i>!'}${'<script>'}`).toBe('<i>!&lt;script&gt;')
  })

  test('joins lists and leaves out null and undefined', () => {
    expect(html`${['<', ['=', undefined]]}|!${['<br>', undefined]}|${null}${undefined}|${0}`).toBe(
      '&lt;=|<br>||0',
    )
  })
})

test('CASE-C04 a template is sent without its indentation, a value with its own', () => {
  expect(
    html`<p>
      <b>${'a\n  b'}</b>
    </p>`,
  ).toBe('<p>\n<b>a\n  b</b>\n</p>')
})

/** An attribute without double quotes, whose value could begin another attribute. */
const openAttribute = /\s[\w:-]+=('[^'"`]*)?!?\$\{/

test('T27 every template writes its attributes in double quotes', () => {
  expect('<a href=${url}>').toMatch(openAttribute)
  expect("<a href='/x?${url}'>").toMatch(openAttribute)
  const templates = globSync('src/**/*.ts').filter((file) =>
    /from '#platform\/markup\.ts'$/m.test(readFileSync(file, 'utf8')),
  )
  expect(templates.length).toBeGreaterThan(15)
  expect(templates.filter((file) => openAttribute.test(readFileSync(file, 'utf8')))).toEqual([])
})
