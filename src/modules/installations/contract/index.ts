export * from './installations.ts'
export * from './public-installation.ts'
