export { refuseWhileClosed } from './closed-for-orders.ts'
export { exampleSettings, isExamplePhone } from './examples.ts'
export type { StoredSettings } from './settings.repository.ts'
export { settings } from './settings.tables.ts'
