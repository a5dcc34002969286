import { expect, test } from 'vitest'
import { mayShowPdf } from './preview-sheet.tsx'

const pdf = { mime: 'application/pdf' }
const viewer = { pdfViewerEnabled: true }

test('T14 mayShowPdf allows a PDF in a browser with a viewer, and no other type', () => {
  expect(mayShowPdf(pdf, viewer, false)).toBe(true)
  expect(mayShowPdf({ mime: 'application/msword' }, viewer, false)).toBe(false)
  expect(mayShowPdf({ mime: null }, viewer, false)).toBe(false)
})

test('mayShowPdf is false without a viewer and with data saver', () => {
  expect(mayShowPdf(pdf, {}, false)).toBe(false)
  expect(mayShowPdf(pdf, { pdfViewerEnabled: false }, false)).toBe(false)
  expect(mayShowPdf(pdf, viewer, true)).toBe(false)
})
