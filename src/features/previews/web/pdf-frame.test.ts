import { expect, test } from 'vitest'
import { mayShowPdf } from './pdf-frame.ts'

const pdf = { mime: 'application/pdf' }
const viewer = { pdfViewerEnabled: true }

test('T14 a PDF is shown in the page where the browser can, and nothing else is', () => {
  expect(mayShowPdf(pdf, viewer)).toBe(true)
  expect(mayShowPdf(pdf, { ...viewer, connection: {} })).toBe(true)
  expect(mayShowPdf({ mime: 'application/msword' }, viewer)).toBe(false)
  expect(mayShowPdf({ mime: null }, viewer)).toBe(false)
})

test('a browser without a viewer would download it, and who saves data does not want it', () => {
  expect(mayShowPdf(pdf, {})).toBe(false)
  expect(mayShowPdf(pdf, { pdfViewerEnabled: false })).toBe(false)
  expect(mayShowPdf(pdf, { ...viewer, connection: { saveData: true } })).toBe(false)
})
