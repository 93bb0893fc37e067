/** Placeholder with the height of an empty list, the most common case, to avoid layout shift. */
export function OwnWindowsSkeleton() {
  return <div aria-busy="true" className="h-32" />
}
