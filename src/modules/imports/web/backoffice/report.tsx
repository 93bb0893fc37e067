import type { ReactNode } from 'react'
import type { LineAction, ReportedLine } from '../../../../kernel/contract/imports.ts'
import { classes } from '../../../../kernel/web/ui/classes.ts'
import type { ImportDetails } from '../../contract/imports.ts'
import { figure, verdictOf } from './words.ts'

const actionWords: Record<LineAction, string> = {
  create: 'New',
  change: 'Change',
  unchanged: 'Unchanged',
  skip: 'Left out',
  error: 'Error',
}

/** What a file does: its figures, what holds for all of it, and the lines that need a look. */
export function Report({ details }: { details: ImportDetails }) {
  const { created, changed, unchanged, skipped, refused, lines, kept, notes, pictures } = details
  const figures = [
    ['New', created],
    ['Changed', changed],
    ['Unchanged', unchanged],
    ['Left out', skipped],
    ['Errors', refused],
  ] as const
  const rest = created + changed + skipped + refused - lines.length
  return (
    <section aria-label="What the file does" className="grid gap-3">
      <dl className="grid grid-cols-2 gap-2 sm:grid-cols-5">
        {figures.map(([name, n]) => (
          <div key={name} className="rounded-md bg-linen px-3 py-2">
            <dt className="text-[0.8125rem] text-ink-soft">{name}</dt>
            <dd className={classes('figures text-lg/6', name === 'Errors' && n > 0 && 'text-clay')}>
              {figure(n)}
            </dd>
          </div>
        ))}
      </dl>
      <output className={classes(details.state === 'failed' && 'text-clay')}>{verdictOf(details)}</output>
      {notes.length > 0 && <Notes>{notes}</Notes>}
      <Pictures {...pictures} />
      {kept.length > 0 && (
        <Table heads={['Record', 'Why it stays']} rows={kept.map(({ name, reason }) => [name, reason])} />
      )}
      {lines.length > 0 && (
        <Table
          heads={['Line', 'Record', 'What happens']}
          rows={lines.map((line) => [
            <span key="line" className="figures">
              {line.line}
            </span>,
            line.name || '—',
            <Effect key="effect" line={line} />,
          ])}
        />
      )}
      {rest > 0 && <p className="text-ink-soft">and {figure(rest)} more lines</p>}
    </section>
  )
}

function Notes({ children }: { children: readonly string[] }) {
  return (
    <ul className="grid list-disc gap-1 pl-5 text-ink-soft">
      {children.map((note) => (
        <li key={note} className="wrap-anywhere">
          {note}
        </li>
      ))}
    </ul>
  )
}

function Pictures({ waiting, done, failed, problems }: ImportDetails['pictures']) {
  if (waiting + done + failed === 0) return null
  return (
    <>
      <p className="grid gap-2">
        Pictures: {figure(done)} fetched{waiting > 0 && `, ${figure(waiting)} to come`}
        {failed > 0 && `, ${figure(failed)} failed`}
        {waiting > 0 && (
          <progress
            aria-label="Pictures"
            value={done + failed}
            max={done + failed + waiting}
            className="h-1.5 w-full accent-accent"
          />
        )}
      </p>
      {problems.length > 0 && (
        <Notes>{problems.map(({ address, problem }) => `${address}: ${problem}`)}</Notes>
      )}
    </>
  )
}

function Table({ heads, rows }: { heads: readonly string[]; rows: readonly (readonly ReactNode[])[] }) {
  return (
    // The keyboard scrolls it too.
    <section
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={heads.join(', ')}
      className="max-h-96 overflow-y-auto rounded-md border border-line"
    >
      <table className="w-full border-separate border-spacing-0">
        <thead>
          <tr className="text-left text-[0.8125rem] text-ink-soft">
            {heads.map((head) => (
              <th key={head} className="sticky top-0 border-b border-line bg-surface px-3 py-2 font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, index) => (
            // Rows never move.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index} className="align-top">
              {cells.map((cell, at) => (
                <td key={heads[at]} className="px-3 py-1.5 wrap-anywhere">
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

function Effect({ line: { action, changed, errors, notes } }: { line: ReportedLine }) {
  return (
    <>
      <span className={classes('font-medium', action === 'error' && 'text-clay')}>{actionWords[action]}</span>
      {changed.length > 0 && <span className="text-ink-soft"> {changed.join(', ')}</span>}
      {errors.length + notes.length > 0 && (
        <ul>
          {errors.map(({ column, message }) => (
            <li key={`${column} ${message}`}>
              {column}: {message}
            </li>
          ))}
          {notes.map((note) => (
            <li key={note} className="text-ink-soft">
              {note}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
