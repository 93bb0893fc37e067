export * from './address-form.ts'
export * from './place-names.ts'
