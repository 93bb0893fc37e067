import { FileLines, LineEffect } from '#modules/media/web/backoffice/index.ts'
import type { ReportedLine, TranslationsReport } from '../../contract.ts'
import { formatCount } from './words.ts'

/** The effect of a translation file: its counts, then lines with errors, then changes. */
export function Report({ report }: { report: TranslationsReport }) {
  const { changed, unchanged, refused, lines } = report
  return (
    <section aria-label="What the file does" className="grid gap-3">
      <output>
        {formatCount(changed)} changed, {formatCount(unchanged)} unchanged, {formatCount(refused)} with an
        error.
      </output>
      <FileLines
        heads={['Line', 'Text', 'What happens']}
        rows={lines.map((line) => [
          line.line,
          <Place key="place" {...line} />,
          <LineEffect
            key="effect"
            action={line.action}
            errors={line.message ? [{ message: line.message }] : []}
          />,
        ])}
        rest={changed + refused - lines.length}
      />
    </section>
  )
}

/** The cell's position in the file's own terms, so that it can be found there. */
function Place({ record, id, field, language }: ReportedLine) {
  return (
    <>
      {[record, field, language].filter(Boolean).join(' · ')}
      <span className="block text-note text-ink-soft">{id}</span>
    </>
  )
}
