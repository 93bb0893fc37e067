export * from './legal-kinds.ts'
export * from './settings-form.ts'
export * from './settings.ts'
export * from './shop-details.ts'
