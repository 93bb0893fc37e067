/** The localStorage key for windows of customers who are not signed in. */
export const localWindowsKey = 'windows'

/** Whether this browser has stored any windows. */
export function hasLocalWindows(): boolean {
  try {
    return localStorage.getItem(localWindowsKey) !== null
  } catch {
    // Storage is blocked, so there are none.
    return false
  }
}
