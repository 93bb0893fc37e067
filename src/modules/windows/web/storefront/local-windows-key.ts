/** Where a browser keeps the windows of somebody who is not signed in. */
export const localWindowsKey = 'windows'

/** Whether this browser keeps any. */
export function hasLocalWindows(): boolean {
  try {
    return localStorage.getItem(localWindowsKey) !== null
  } catch {
    // A browser that refuses storage keeps nothing.
    return false
  }
}
