import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listMaterials, listProducts } from '#modules/catalog/contract/catalog.ts'
import { importLimit, importProducts, type ImportReport } from '#modules/catalog/contract/catalog-import.ts'
import { address } from '#kernel/contract/endpoint.ts'
import { refresh } from '#kernel/web/refresh.ts'
import { FileImport } from '#modules/media/web/backoffice/index.ts'
import { ImportedLines, productsIn } from './import-report.tsx'

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
