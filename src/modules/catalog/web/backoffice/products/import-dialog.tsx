import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listMaterials, listProducts } from '#modules/catalog/contract/catalog.ts'
import { importLimit, importProducts, type ImportReport } from '#modules/catalog/contract/catalog-import.ts'
import { address } from '#kernel/contract/endpoint.ts'
import { refresh } from '#kernel/web/refresh.ts'
import {
  FileImport,
  FileFigures,
  FileLines,
  FileNotes,
  LineEffect,
} from '#modules/media/web/backoffice/index.ts'
import { locale } from '#kernel/web/backoffice/language.ts'

/** `1 product`, `2,400 products`: the number that an import would write. */
function productsIn({ created, changed }: ImportReport): string {
  const total = created + changed
  return `${total.toLocaleString(locale())} ${total === 1 ? 'product' : 'products'}`
}

/** The effect of a file: its counts, and each line that changes something or is refused. */
function ImportedLines({ report }: { report: ImportReport }) {
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

/** Imports products from a file. */
export function ImportDialog({ close }: { close: () => void }) {
  const client = useQueryClient()
  return (
    <FileImport<ImportReport>
      title="Import products"
      maxBytes={importLimit}
      hint="CSV in UTF-8 up to 5 MB, 20,000 lines"
      addressOf={(dryRun) => address(importProducts, { query: { dry_run: String(dryRun) } })}
      writes={({ created, changed }) => created + changed}
      amount={(report) => (report ? productsIn(report) : 'products')}
      Shown={ImportedLines}
      done={({ created, changed }) => {
        void refresh(client, listProducts, listMaterials)
        return { title: 'Products imported', description: `${created} added, ${changed} changed` }
      }}
      close={close}
    >
      <p className="text-ink-soft">
        A line with an id changes that product, one without adds a new one. The columns are those of Export
        CSV; what is not in the file stays as it is.
      </p>
      <p className="text-ink-soft">
        Files of Shopify or WooCommerce, customers and past orders:{' '}
        <Link to="/admin/settings" search={{ tab: 'import' }} className="underline">
          Import in the settings
        </Link>
      </p>
    </FileImport>
  )
}
