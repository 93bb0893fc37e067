/** Room for the windows of somebody who has kept none yet, as most have: what stands below does not move. */
export function OwnWindowsAwaited() {
  return <div aria-busy="true" className="h-32" />
}
