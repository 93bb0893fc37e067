/** The storage key for windows of people who are not signed in. */
export const localWindowsKey = 'windows'

/** Whether this browser has any. */
export function hasLocalWindows(): boolean {
  try {
    return localStorage.getItem(localWindowsKey) !== null
  } catch {
    // A browser that refuses storage has none.
    return false
  }
}
