export * from './catalog-import.ts'
export * from './catalog-writes.ts'
export * from './catalog.ts'
export * from './configuration.ts'
