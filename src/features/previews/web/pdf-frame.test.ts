import { expect, test } from 'vitest'
import { mayShowPdf } from './preview-sheet.tsx'

const pdf = { mime: 'application/pdf' }
const viewer = { pdfViewerEnabled: true }

test('T14 a PDF is shown in the page where the browser can, and nothing else is', () => {
  expect(mayShowPdf(pdf, viewer, false)).toBe(true)
  expect(mayShowPdf({ mime: 'application/msword' }, viewer, false)).toBe(false)
  expect(mayShowPdf({ mime: null }, viewer, false)).toBe(false)
})

test('a browser without a viewer would download it, and who saves data does not want it', () => {
  expect(mayShowPdf(pdf, {}, false)).toBe(false)
  expect(mayShowPdf(pdf, { pdfViewerEnabled: false }, false)).toBe(false)
  expect(mayShowPdf(pdf, viewer, true)).toBe(false)
})
