import { Download } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { numberFormat } from '#kernel/rules/cached-formats.ts'
import { download } from '../download.ts'
import { Button } from '../ui/button.tsx'
import { locale } from './language.ts'
import { toastFailure } from './write.ts'

/** The kind of CSV file that a spreadsheet opens as a table where numbers are written as in this locale. */
function csvType(locale: string): string {
  const sign = numberFormat(locale, { minimumFractionDigits: 1 })
    .formatToParts(1.5)
    .find(({ type }) => type === 'decimal')?.value
  return sign === ',' ? 'text/csv; decimal=comma' : 'text/csv'
}

/** Saves an address that answers `Accept: text/csv` as a file, `name` without its extension; a failure is shown. */
export function useCsvExport() {
  const [busy, setBusy] = useState(false)
  const save = async (path: string, name: string) => {
    setBusy(true)
    await download(path, { accept: csvType(locale()), name: `${name}.csv` }).catch(
      toastFailure('Export failed'),
    )
    setBusy(false)
  }
  return { busy, save }
}

/** The button of a report that saves it as a CSV file. */
export function ExportButton({
  title,
  path,
  name,
  size = 'sm',
}: {
  /** The name of the report. */
  title: string
  path: string
  /** The name of the file, without its extension. */
  name: string
  size?: ComponentProps<typeof Button>['size']
}) {
  const { busy, save } = useCsvExport()
  return (
    <Button
      look="quiet"
      size={size}
      disabled={busy}
      aria-label={`Export CSV of ${title}`}
      onClick={() => void save(path, name)}
    >
      <Download size={15} aria-hidden />
      Export CSV
    </Button>
  )
}
