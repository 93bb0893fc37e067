export * from './inventory.ts'
export * from './stock-reports.ts'
export * from './stock.ts'
export * from './suppliers.ts'
