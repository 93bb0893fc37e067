import type { ImportReport } from '#modules/catalog/contract/catalog-import.ts'
import { locale } from '#kernel/web/backoffice/language.ts'
import { FileFigures, FileLines, FileNotes, LineEffect } from '#modules/media/web/backoffice/index.ts'

/** `1 product`, `2,400 products`: the number that an import would write. */
export function productsIn({ created, changed }: ImportReport): string {
  const total = created + changed
  return `${total.toLocaleString(locale())} ${total === 1 ? 'product' : 'products'}`
}

/** The effect of a file: its counts, and each line that changes something or is refused. */
export function ImportedLines({ report }: { report: ImportReport }) {
  const { created, changed, unchanged, refused, lines, notes } = report
  return (
    <section aria-label="What the file does" className="grid gap-3">
      <FileFigures
        figures={[
          ['New', created],
          ['Changed', changed],
          ['Unchanged', unchanged],
          ['Errors', refused],
        ]}
      />
      <p>{verdict(report)}</p>
      <FileNotes>{notes}</FileNotes>
      <FileLines
        heads={['Line', 'Product', 'What happens']}
        rows={lines.map((line) => [line.line, line.name || '—', <LineEffect key="effect" {...line} />])}
        rest={created + changed + refused - lines.length}
      />
    </section>
  )
}

function verdict({ created, changed, refused }: ImportReport): string {
  if (refused > 0) return 'Nothing is imported while a line has errors. Correct the file and choose it again.'
  if (created + changed === 0) return 'Everything in the file is in the shop already.'
  return 'All lines can be imported. They are written together, or not at all.'
}
