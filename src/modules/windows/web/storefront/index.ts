export type { MeasuredSize } from './measured-size.ts'
export { loadGuide, loadSheet, loadWindows } from './lazy.ts'
