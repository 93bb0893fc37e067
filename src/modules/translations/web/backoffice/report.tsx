import { said } from '../../../../kernel/web/backoffice/language.ts'
import type { ReportedLine, TranslationsReport } from '../../contract.ts'
import { figure } from './words.ts'

const words: Record<ReportedLine['action'], string> = { change: 'Change', error: 'Error' }

/** What a translator's file does: its figures, then the lines with errors and those that change something. */
export function Report({ report }: { report: TranslationsReport }) {
  const { changed, unchanged, refused, lines } = report
  const rest = changed + refused - lines.length
  return (
    <section aria-label="What the file does" className="grid gap-3">
      <output>
        {figure(changed)} changed, {figure(unchanged)} unchanged, {figure(refused)} with an error.
      </output>
      {lines.length > 0 && (
        // The keyboard scrolls it too.
        <section
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-label="What happens"
          className="max-h-72 overflow-y-auto rounded-md border border-line"
        >
          <table className="w-full">
            <thead>
              <tr className="text-left text-[0.8125rem] text-ink-soft">
                {['Line', 'Text', 'What happens'].map((head) => (
                  <th key={head} scope="col" className="border-b border-line px-3 py-2 font-medium">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <Line key={line.line} {...line} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      {rest > 0 && <p className="text-ink-soft">and {figure(rest)} more lines</p>}
    </section>
  )
}

/** As the file names it, so that it is found there. */
function Line({ line, record, id, field, language, action, message }: ReportedLine) {
  return (
    <tr className="align-top">
      <td className="figures px-3 py-1.5">{line}</td>
      <td className="px-3 py-1.5 wrap-anywhere">
        {[record, field, language].filter(Boolean).join(' · ')}
        <span className="block text-[0.8125rem] text-ink-soft">{id}</span>
      </td>
      <td className={action === 'error' ? 'px-3 py-1.5 text-clay' : 'px-3 py-1.5'}>
        {words[action]}
        {message && <span className="block">{said(message)}</span>}
      </td>
    </tr>
  )
}
