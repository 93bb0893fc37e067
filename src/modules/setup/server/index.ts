export type { SetupPorts } from './module.ts'
