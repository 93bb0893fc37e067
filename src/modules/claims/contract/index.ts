export * from './claim-settings.ts'
export * from './claims.ts'
export * from './remakes.ts'
export * from './delays.ts'
