/** Where a browser keeps the windows of somebody who is not signed in. */
export const keptWindowsKey = 'windows'

/** Whether this browser keeps any. */
export function keepsWindows(): boolean {
  try {
    return localStorage.getItem(keptWindowsKey) !== null
  } catch {
    // A browser that refuses storage keeps nothing.
    return false
  }
}
