import { useQuery } from '@tanstack/react-query'
import { saveFile } from '#kernel/web/download.ts'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { labelFromName } from '#kernel/web/backoffice/label-from-name.ts'
import { t } from '#kernel/web/backoffice/language.ts'
import { SectionTitle } from '#kernel/web/backoffice/section-title.tsx'
import { Button } from '#kernel/web/ui/button.tsx'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { type ProcessingRow, getProcessingRegister } from '../../contract.ts'
import { read } from '#kernel/web/api.ts'

const processingRegister = read(getProcessingRegister)

const grounds: Record<ProcessingRow['ground'], string> = {
  contract: 'A contract or what leads to one',
  law: 'A legal duty',
  consent: 'A consent of the person',
  interest: 'A legitimate interest of the shop',
}
const heads = ['Purpose', 'Personal data', 'Legal ground', 'Kept for', 'Seen by', 'Also received by'] as const

const cellsOf = ({ purpose, data, ground, kept, roles, receivers }: ProcessingRow) => [
  t(purpose),
  t(data),
  t(grounds[ground]),
  t(kept),
  roles.length === 0
    ? t('Nobody in the back office')
    : roles.map((role) => t(labelFromName(role))).join(', '),
  receivers.length === 0 ? t('Nobody else') : receivers.join(', '),
]

/** In the language of the reader, with the mark by which Excel knows UTF-8. */
function saveCsv(rows: readonly ProcessingRow[]): void {
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
  const lines = [heads.map((head) => t(head)), ...rows.map(cellsOf)]
  const text = `\uFEFF${lines.map((cells) => cells.map(quoted).join(',')).join('\r\n')}\r\n`
  saveFile(new Blob([text], { type: 'text/csv' }), 'register-of-processing.csv')
}

/** The register of processing: which personal data the shop has, why, how long, and who receives it. */
export function RegisterTab() {
  const query = useQuery(processingRegister)
  if (query.isError) return <CouldNotLoad query={query} />
  if (!query.data) return <Skeleton className="h-96" />
  const rows = query.data
  return (
    <section aria-labelledby="register" className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="max-w-prose">
          <SectionTitle id="register">Register of processing</SectionTitle>
          <p className="text-ink-soft">
            Which personal data this shop has, as its parts and settings say. Add what you do outside of it,
            such as bookkeeping and files on paper, and have it checked: it is no legal advice.
          </p>
        </div>
        <div className="flex gap-2 print:hidden">
          <Button look="quiet" size="sm" onClick={() => window.print()}>
            Print
          </Button>
          <Button look="quiet" size="sm" onClick={() => saveCsv(rows)}>
            Save as CSV
          </Button>
        </div>
      </div>
      <ul className="grid gap-3 desk:hidden print:hidden">
        {rows.map((row) => (
          <li key={row.purpose} className="rounded-lg border border-line p-3">
            <h3 className="font-sans text-base/6 font-medium">{t(row.purpose)}</h3>
            <dl className="mt-1 grid gap-1">
              {cellsOf(row)
                .slice(1)
                .map((cell, index) => (
                  <div key={heads[index + 1]}>
                    <dt className="text-note text-ink-soft">{t(heads[index + 1] ?? '')}</dt>
                    <dd>{cell}</dd>
                  </div>
                ))}
            </dl>
          </li>
        ))}
      </ul>
      <table className="w-full max-desk:hidden print:table">
        <thead>
          <tr className="border-b border-line text-left text-note text-ink-soft">
            {heads.map((head) => (
              <th key={head} scope="col" className="px-2 py-1.5 font-medium first:pl-0">
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.purpose} className="break-inside-avoid border-b border-line align-top last:border-0">
              {cellsOf(row).map((cell, index) => (
                <td key={heads[index]} className="px-2 py-2 break-words first:pl-0 first:font-medium">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
