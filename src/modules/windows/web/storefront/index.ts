export type { MeasuredSize } from './measured-size.ts'
export type { UsedWindows } from './own-window-list.tsx'
export { loadGuide, loadSheet, loadWindows } from './lazy-dialogs.ts'
