import { Download } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { download } from '../download.ts'
import { Button } from '../ui/button.tsx'
import { csvType } from './csv-type.ts'
import { locale } from './language.ts'
import { toastFailure } from './write.ts'

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
