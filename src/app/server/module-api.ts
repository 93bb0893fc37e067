/** `fenestra/server`: what the server of a module is made with. docs/modules.md shows how. */
export * from '../../kernel/modules/index.ts'
// The events and ports of the shop's own modules, for the types.
export type { shopModules } from './modules.ts'
