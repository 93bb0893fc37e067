export * from './crm.ts'
export * from './opportunities.ts'
