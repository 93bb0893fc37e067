import { useId, type ReactNode } from 'react'
import { ExportButton } from '#kernel/web/backoffice/export-csv.tsx'
import { SectionTitle } from '#kernel/web/backoffice/section-title.tsx'

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
        <ExportButton title={title} path={path} name={file} />
      </header>
      <div className="border-t border-line px-5 pb-3">{children}</div>
    </section>
  )
}
