export * from './installations.ts'
export * from './visit-feed.ts'
export * from './visit-settings.ts'
export * from './public-installation.ts'
