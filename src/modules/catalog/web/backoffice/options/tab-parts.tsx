import type { ReactNode } from 'react'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'

const HeadCell = ({ children }: { children: ReactNode }) => (
  <th scope="col" className="px-4 py-2.5 text-note font-medium whitespace-nowrap text-ink-soft">
    {children}
  </th>
)

/** A table for a list that is short enough for one page; its last column is for actions. */
export function TabTable({ heads, children }: { heads: readonly string[]; children: ReactNode }) {
  return (
    // Its hidden words are positioned: they would widen the page instead of what scrolls.
    <div className="relative overflow-x-auto rounded-lg border border-line bg-surface">
      <table className="w-full min-w-[44rem] text-left">
        <thead>
          <tr>
            {heads.map((head) => (
              <HeadCell key={head}>{head}</HeadCell>
            ))}
            <HeadCell>
              <span className="sr-only">Actions</span>
            </HeadCell>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

export const Cell = ({ children }: { children: ReactNode }) => (
  <td className="px-4 py-2.5 align-middle">{children}</td>
)

export const Loading = () => (
  <output aria-busy aria-label="Loading..." className="grid gap-2">
    <Skeleton className="h-12" />
    <Skeleton className="h-12" />
    <Skeleton className="h-12" />
  </output>
)
