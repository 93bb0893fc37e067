import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { listMaterials, listProducts } from '../../../contract/catalog.ts'
import { importLimit } from '../../../contract/catalog-import.ts'
import type { ImportReport } from '../../../contract/catalog-import.ts'
import { ApiError } from '../../../../../kernel/web/api.ts'
import { refresh } from '../../../../../kernel/web/refresh.ts'
import { Button } from '../../../../../kernel/web/ui/button.tsx'
import { Dialog } from '../../../../../kernel/web/ui/dialog.tsx'
import { toast } from '../../../../../kernel/web/ui/toast-store.ts'
import { reasonOf } from '../../../../../kernel/web/backoffice/write.ts'
import { DropArea } from '../../../../media/web/backoffice/index.ts'
import { sendProducts } from '../../queries/staff-catalog.ts'
import type { ProductsFile } from '../../queries/staff-catalog.ts'
import { ImportedLines, productsIn } from './import-report.tsx'

const tooLarge = () => `The file is larger than ${importLimit / 1024 / 1024} MB.`

/** Products from a file: first what it would do, line by line, then all of it at once. */
export function ImportDialog({ close }: { close: () => void }) {
  const client = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [report, setReport] = useState<ImportReport | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [part, setPart] = useState(0)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (sent: ProductsFile) => sendProducts(sent, setPart),
    onSuccess: (result) => {
      if (result.dry_run) return setReport(result)
      const description = `${result.created} added, ${result.changed} changed`
      toast({ title: 'Products imported', description })
      void refresh(client, listProducts, listMaterials)
      close()
    },
    onError: (error) => {
      const refused = error instanceof ApiError && error.status > 0 ? error : null
      setFault(reasonOf(refused))
      setReport(refused?.code === 'import_refused' ? (refused.body as unknown as ImportReport) : null)
    },
  })
  const send = (sent: ProductsFile) => {
    setFault(null)
    setPart(0)
    mutate(sent)
  }
  const choose = ([chosen]: File[]) => {
    if (chosen === undefined) return
    setFile(chosen)
    setReport(null)
    if (chosen.size > importLimit) setFault(tooLarge())
    else send({ file: chosen, dryRun: true })
  }
  const ready = report !== null && report.refused === 0 && report.created + report.changed > 0
  const doing = variables?.dryRun === false ? 'Importing' : 'Checking'

  return (
    <Dialog open onClose={isPending ? () => {} : close} title="Import products" closeLabel="Close">
      <div className="grid gap-4">
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
        <DropArea
          label="CSV file"
          icon={FileUp}
          accept=".csv,text/csv"
          hint={file ? file.name : 'CSV in UTF-8 up to 5 MB, 20,000 lines'}
          disabled={isPending}
          onFiles={choose}
        />
        {fault && (
          <p role="alert" className="text-clay">
            {fault}
          </p>
        )}
        {isPending && (
          <output className="grid gap-2">
            {doing} {file?.name} …
            <progress
              aria-label={`${doing} ${file?.name}`}
              {...(part < 1 && { value: part })}
              className="h-1.5 w-full accent-accent"
            />
          </output>
        )}
        {report && !isPending && <ImportedLines report={report} />}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="quiet" size="sm" disabled={isPending} onClick={close}>
            Cancel
          </Button>
          <Button
            size="sm"
            disabled={!ready || isPending}
            onClick={() => file && send({ file, dryRun: false })}
          >
            Import {report ? productsIn(report) : 'products'}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
