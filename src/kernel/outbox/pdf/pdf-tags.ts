/** What a part of a page is. */
export type PartKind = 'H1' | 'H2' | 'P'

/** Draws parts of a PDF and says what they are, for screen readers (PDF 1.7, 14.8). They are read in this order. */
export interface Tags {
  part: (kind: PartKind, draw: () => void) => void
  /** A row of the table that began with the first row after another part. */
  row: (kind: 'TH' | 'TD', cells: readonly (() => void)[]) => void
  /** What is only seen, such as a line; a table goes on after it. */
  decoration: (draw: () => void) => void
}

/** What only seems to be part of a page. */
export function drawDecoration(pdf: PDFKit.PDFDocument, draw: () => void): void {
  pdf.markContent('Artifact', { type: 'Layout' })
  draw()
  pdf.endMarkedContent()
}

/** The tags of a document that was made with `tagged`. */
export function tagsOf(pdf: PDFKit.PDFDocument): Tags {
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  let table: typeof root | null = null
  return {
    part(kind, draw) {
      table = null
      root.add(pdf.struct(kind, {}, draw))
    },
    row(kind, cells) {
      if (table === null) {
        table = pdf.struct('Table')
        root.add(table)
      }
      const row = pdf.struct('TR')
      table.add(row)
      for (const draw of cells) row.add(pdf.struct(kind, {}, draw))
    },
    decoration: (draw) => drawDecoration(pdf, draw),
  }
}
