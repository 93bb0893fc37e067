import { SectionTitle } from '#kernel/web/backoffice/section-title.tsx'
import { Download } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { toastFailure } from '#kernel/web/backoffice/write.ts'
import { csvType } from '#kernel/web/backoffice/csv-type.ts'
import { locale } from '#kernel/web/backoffice/language.ts'
import { download } from '#kernel/web/download.ts'
import { Button } from '#kernel/web/ui/button.tsx'

/** A report with a heading and a download button. */
export function Report({
  title,
  path,
  file,
  controls,
  children,
}: {
  title: string
  /** The path that responds to `Accept: text/csv`. */
  path: string
  /** The name of the file, without its extension. */
  file: string
  controls?: ReactNode
  children: ReactNode
}) {
  const heading = useId()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await download(path, { accept: csvType(locale()), name: `${file}.csv` })
    } catch (error) {
      toastFailure('Export failed')(error)
    }
    setBusy(false)
  }
  return (
    <section
      aria-labelledby={heading}
      className="min-w-0 rounded-lg border border-line bg-surface break-inside-avoid"
    >
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
        <SectionTitle id={heading} className="mr-auto">
          {title}
        </SectionTitle>
        {controls}
        <Button
          look="quiet"
          size="sm"
          disabled={busy}
          aria-label={`Export CSV of ${title}`}
          onClick={() => void save()}
        >
          <Download size={15} aria-hidden />
          Export CSV
        </Button>
      </header>
      <div className="border-t border-line px-5 pb-3">{children}</div>
    </section>
  )
}
