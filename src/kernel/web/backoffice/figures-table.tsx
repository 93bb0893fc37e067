import type { ReactNode } from 'react'
import { Skeleton } from '../ui/skeleton.tsx'
import { t } from './language.ts'

const figure = 'figures px-2 text-right first:pl-0 first:text-left last:pr-0'

/** A small table: names in the first column, figures in the others. */
export function FiguresTable({
  heads,
  rows,
  busy = false,
  empty,
}: {
  heads: readonly string[]
  rows: readonly { id: string; cells: readonly ReactNode[] }[]
  busy?: boolean
  empty?: string
}) {
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
          {rows.map(({ id, cells }) => (
            <tr key={id} className="border-b border-line last:border-0">
              {cells.map((cell, index) => (
                <td key={heads[index]} className={`${figure} h-9 py-1.5 sm:not-first:whitespace-nowrap`}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
