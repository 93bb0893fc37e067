/** Placeholder as high as an empty list, the most common case, so that the content below does not move. */
export function OwnWindowsAwaited() {
  return <div aria-busy="true" className="h-32" />
}
