/** Dialogs and papers that a page loads when somebody opens them. */
export const loadGuide = () => import('./guide-dialog.tsx')
export const loadWindows = () => import('./windows-dialog.tsx')
export const loadSheet = () => import('./measuring-sheet.tsx')
