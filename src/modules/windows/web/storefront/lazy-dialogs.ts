/** Dialogs and documents that a page loads on demand. */
export const loadGuide = () => import('./guide-dialog.tsx')
export const loadWindows = () => import('./windows-dialog.tsx')
export const loadSheet = () => import('./measuring-sheet.tsx')
