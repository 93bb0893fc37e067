import { TriangleAlert } from 'lucide-react'
import type { Installation } from '../../contract/installations.ts'

/** Warns of pieces of a visit's order that the workshop has neither checked nor packed. */
export function UnmadeWarning({ visit: { unmade } }: { visit: Installation }) {
  if (unmade === undefined) return null
  return (
    <p className="flex items-center gap-2 rounded-md bg-clay-wash px-3 py-2 text-sm">
      <TriangleAlert size={16} aria-hidden className="shrink-0" />
      {unmade === 1
        ? '1 piece of the order is neither checked nor packed yet.'
        : `${unmade} pieces of the order are neither checked nor packed yet.`}
    </p>
  )
}
