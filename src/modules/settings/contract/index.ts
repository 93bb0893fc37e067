export * from './settings-form.ts'
export * from './settings.ts'
