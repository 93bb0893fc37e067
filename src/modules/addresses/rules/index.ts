export * from './address-form.ts'
