/** The part of pdfkit that draws the lessons: it has no types of its own. */
declare module 'pdfkit' {
  import type { Readable } from 'node:stream'

  interface PdfStructure {
    add(child: PdfStructure): this
    end(): this
  }

  interface TextOptions {
    readonly width?: number
    readonly lineGap?: number
    readonly lineBreak?: boolean
    readonly align?: 'left' | 'right'
  }

  interface DocumentOptions {
    readonly size: string
    readonly margins: Readonly<Record<'left' | 'right' | 'top' | 'bottom', number>>
    readonly pdfVersion: string
    readonly tagged: boolean
    readonly lang: string
    readonly displayTitle: boolean
    readonly bufferPages: boolean
    readonly info: Readonly<Record<string, string | Date>>
  }

  /** Lengths are in points. */
  class PDFDocument extends Readable {
    constructor(options: DocumentOptions)
    x: number
    y: number
    page: { margins: { bottom: number } }
    struct(type: string, options?: object, children?: (() => void) | readonly PdfStructure[]): PdfStructure
    addStructure(root: PdfStructure): this
    markContent(tag: string, options: { readonly type: string }): this
    endMarkedContent(): this
    addPage(): this
    bufferedPageRange(): { readonly start: number; readonly count: number }
    switchToPage(index: number): void
    font(name: string): this
    fontSize(size: number): this
    text(text: string, x: number, y: number, options?: TextOptions): this
    heightOfString(text: string, options?: TextOptions): number
    rect(x: number, y: number, width: number, height: number): this
    polygon(...points: readonly (readonly number[])[]): this
    moveTo(x: number, y: number): this
    lineTo(x: number, y: number): this
    lineWidth(width: number): this
    fill(colour: string): this
    fillColor(colour: string): this
    stroke(colour: string): this
    end(): void
  }
  namespace PDFDocument {
    export type { PdfStructure }
  }
  export = PDFDocument
}
