/** The package has no types; this declares the part in use. */
declare module 'word-extractor' {
  interface ExtractedDocument {
    getBody(): string
    getFootnotes(): string
    getHeaders(options?: { includeFooters?: boolean }): string
    getFooters(): string
    getEndnotes(): string
    getAnnotations(): string
    getTextboxes(options?: { includeHeadersAndFooters?: boolean; includeBody?: boolean }): string
  }
  class WordExtractor {
    extract(document: string | Buffer): Promise<ExtractedDocument>
  }
  export = WordExtractor
}
