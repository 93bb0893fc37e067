export * from './book-exports.ts'
export * from './document-settings.ts'
export * from './documents.ts'
export * from './tax-report.ts'
