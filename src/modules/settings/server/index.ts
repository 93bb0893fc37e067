export { refuseWhileClosed } from './closed-for-orders.ts'
export { exampleSettings } from './examples.ts'
export type { StoredSettings } from './settings.repository.ts'
export { settings } from './settings.tables.ts'
