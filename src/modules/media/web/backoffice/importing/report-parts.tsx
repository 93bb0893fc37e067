import type { ComponentProps, ReactNode } from 'react'
import { classes } from '#kernel/web/ui/classes.ts'
import { locale, translateMessage } from '#kernel/web/backoffice/language.ts'

const figure = (n: number) => n.toLocaleString(locale())

const none: readonly never[] = []

const words = {
  create: 'New',
  change: 'Change',
  unchanged: 'Unchanged',
  skip: 'Left out',
  error: 'Error',
}

/** Counts of the lines in a file, by effect. */
export function FileFigures({ figures }: { figures: readonly (readonly [name: string, count: number])[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-2">
      {figures.map(([name, count]) => (
        <div key={name} className="rounded-md bg-linen px-3 py-2">
          <dt className="text-note text-ink-soft">{name}</dt>
          <dd className={classes('figures text-lg/6', name === 'Errors' && count > 0 && 'text-clay')}>
            {figure(count)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Notes about a whole file; nothing where there are none. */
export function FileNotes({ children }: { children: readonly string[] }) {
  if (children.length === 0) return null
  return (
    <ul className="grid list-disc gap-1 pl-5 text-ink-soft">
      {children.map((note) => (
        <li key={note} className="wrap-anywhere">
          {translateMessage(note)}
        </li>
      ))}
    </ul>
  )
}

/**
 * A scrollable table of lines, also by keyboard.
 * @param rest number of further lines that are not shown
 */
export function FileLines({
  heads,
  rows,
  rest = 0,
}: {
  heads: readonly string[]
  rows: readonly (readonly ReactNode[])[]
  rest?: number
}) {
  return (
    <>
      {rows.length > 0 && (
        <section
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-label={heads.join(', ')}
          className="max-h-96 overflow-y-auto rounded-md border border-line"
        >
          <table className="w-full border-separate border-spacing-0">
            <thead>
              <tr className="text-left text-note text-ink-soft">
                {heads.map((head) => (
                  <th
                    key={head}
                    scope="col"
                    className="sticky top-0 border-b border-line bg-surface px-3 py-2 font-medium"
                  >
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((cells, index) => (
                // Rows are never reordered.
                // oxlint-disable-next-line react/no-array-index-key
                <tr key={index} className="align-top">
                  {cells.map((cell, index) => (
                    <td key={heads[index]} className="px-3 py-1.5 wrap-anywhere">
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {rest > 0 && <p className="text-ink-soft">and {figure(rest)} more lines</p>}
    </>
  )
}

interface Line extends ComponentProps<typeof LineEffect> {
  line: number
}

/**
 * What a file does: how many records it adds and changes, and its lines with their effects.
 * @param column the heading of what a line is about
 */
export function LinesReport<Row extends Line>({
  report: { created, changed, unchanged, refused, lines },
  column,
  nameOf,
}: {
  report: Record<'created' | 'changed' | 'unchanged' | 'refused', number> & { lines: readonly Row[] }
  column: string
  nameOf: (line: Row) => string
}) {
  return (
    <section aria-label="What the file does" className="grid gap-3">
      <p>
        {created} new, {changed} changed, {unchanged} unchanged, {refused} with an error.
      </p>
      <FileLines
        heads={['Line', column, 'What happens']}
        rows={lines.map((line) => [
          line.line,
          nameOf(line),
          <LineEffect key="effect" action={line.action} errors={line.errors} />,
        ])}
        rest={created + changed + refused - lines.length}
      />
    </section>
  )
}

/** The effect of a line, or its errors. */
export function LineEffect({
  action,
  changed = none,
  errors = none,
  notes = none,
}: {
  action: keyof typeof words
  /** Columns whose values change. */
  changed?: readonly string[]
  errors?: readonly { column?: string; message: string }[]
  notes?: readonly string[]
}) {
  return (
    <>
      <span className={classes('font-medium', action === 'error' && 'text-clay')}>{words[action]}</span>
      {changed.length > 0 && <span className="text-ink-soft"> {changed.join(', ')}</span>}
      {errors.length + notes.length > 0 && (
        <ul>
          {errors.map(({ column, message }) => (
            <li key={`${column} ${message}`}>
              {column ? `${column}: ${translateMessage(message)}` : translateMessage(message)}
            </li>
          ))}
          {notes.map((note) => (
            <li key={note} className="text-ink-soft">
              {translateMessage(note)}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
