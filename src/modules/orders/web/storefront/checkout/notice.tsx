import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** A notice for the shopper before they continue. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="flex items-start gap-2.5 rounded-md bg-clay-wash p-3 text-sm print:hidden">
      <TriangleAlert size={18} aria-hidden className="mt-0.5 shrink-0 text-clay" />
      <p>{children}</p>
    </div>
  )
}
