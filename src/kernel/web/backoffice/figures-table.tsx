import { useState, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { classes } from '../ui/classes.ts'
import { locale, t } from './language.ts'

const figure = 'figures px-2 text-right first:pl-0 first:text-left last:pr-0'

/** The rows of a folded table. */
const folded = 10

/** A small table: names in the first column, figures in the others. */
export function FiguresTable({
  heads,
  rows,
  busy = false,
  isFolded = false,
  empty,
}: {
  heads: readonly string[]
  rows: readonly { id: string; cells: readonly ReactNode[] }[]
  busy?: boolean
  /** Shows its first rows until all are asked for; all are printed. */
  isFolded?: boolean
  empty?: string
}) {
  const [showsAll, setShowsAll] = useState(!isFolded)
  if (busy) {
    return (
      <div aria-busy className="grid gap-2">
        <Skeleton className="h-7" />
        <Skeleton className="h-7" />
      </div>
    )
  }
  if (rows.length === 0) return <p className="py-6 text-center text-ink-soft">{empty}</p>
  return (
    // It scrolls on phones, so the keyboard must reach it. Not a region, because a screen has several of these tables,
    // which would be too many landmarks.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role
    <div role="group" aria-label="Figures" tabIndex={0} className="overflow-x-auto">
      <table className="w-full">
        <thead>
          <tr className="border-b border-line text-note text-ink-soft">
            {heads.map((head) => (
              <th key={head} scope="col" className={`${figure} h-8 font-medium`}>
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells }, row) => (
            <tr
              key={id}
              className={classes(
                'border-b border-line last:border-0',
                !showsAll && row >= folded && 'hidden print:table-row',
              )}
            >
              {cells.map((cell, index) => (
                <td key={heads[index]} className={`${figure} h-9 py-1.5 sm:not-first:whitespace-nowrap`}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {!showsAll && rows.length > folded && (
        <Button look="plain" size="sm" className="mt-2 -ml-3" onClick={() => setShowsAll(true)}>
          {`Show all ${rows.length.toLocaleString(locale())}`}
        </Button>
      )}
    </div>
  )
}
