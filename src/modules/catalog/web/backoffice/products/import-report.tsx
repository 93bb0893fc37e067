import type { ImportReport, ImportedLine } from '../../../contract/catalog-import.ts'
import { classes } from '../../../../../kernel/web/ui/classes.ts'
import { locale } from '../../../../../kernel/web/backoffice/language.ts'

const count = (n: number) => n.toLocaleString(locale())

/** `1 product`, `2,400 products`: those that an import would write. */
export function productsIn({ created, changed }: ImportReport): string {
  const total = created + changed
  return `${count(total)} ${total === 1 ? 'product' : 'products'}`
}

const words: Record<ImportedLine['action'], string> = {
  create: 'New',
  change: 'Change',
  unchanged: 'Unchanged',
  error: 'Error',
}

/** What a file would do: its figures, and each line that does something or cannot. */
export function ImportedLines({ report }: { report: ImportReport }) {
  const figures = [
    ['New', report.created],
    ['Changed', report.changed],
    ['Unchanged', report.unchanged],
    ['Errors', report.refused],
  ] as const
  const rest = report.created + report.changed + report.refused - report.lines.length
  return (
    <section aria-label="What the file does" className="grid gap-3">
      <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {figures.map(([name, figure]) => (
          <div key={name} className="rounded-md bg-linen px-3 py-2">
            <dt className="text-[0.8125rem] text-ink-soft">{name}</dt>
            <dd className={classes('figures text-lg/6', name === 'Errors' && figure > 0 && 'text-clay')}>
              {count(figure)}
            </dd>
          </div>
        ))}
      </dl>
      <p>{verdict(report)}</p>
      {report.lines.length > 0 && (
        <div className="max-h-80 overflow-y-auto rounded-md border border-line">
          <table className="w-full border-separate border-spacing-0">
            <thead>
              <tr className="text-left text-[0.8125rem] text-ink-soft">
                {['Line', 'Product', 'What happens'].map((head) => (
                  <th
                    key={head}
                    className="sticky top-0 border-b border-line bg-surface px-3 py-2 font-medium"
                  >
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {report.lines.map((line) => (
                <tr key={line.line} className="align-top">
                  <td className="figures px-3 py-1.5">{line.line}</td>
                  <td className="px-3 py-1.5 wrap-anywhere">{line.name || '—'}</td>
                  <td className="px-3 py-1.5 wrap-anywhere">
                    <Effect line={line} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {rest > 0 && <p className="text-ink-soft">and {count(rest)} more lines</p>}
    </section>
  )
}

function verdict({ created, changed, refused }: ImportReport): string {
  if (refused > 0) return 'Nothing is imported while a line has errors. Correct the file and choose it again.'
  if (created + changed === 0) return 'Everything in the file is in the shop already.'
  return 'All lines can be imported. They are written together, or not at all.'
}

function Effect({ line: { action, changed, errors } }: { line: ImportedLine }) {
  return (
    <>
      <span className={classes('font-medium', action === 'error' && 'text-clay')}>{words[action]}</span>
      {changed.length > 0 && <span className="text-ink-soft"> {changed.join(', ')}</span>}
      {errors.length > 0 && (
        <ul>
          {errors.map(({ column, message }) => (
            <li key={`${column} ${message}`}>
              {column}: {message}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
