export * from './document-settings.ts'
export * from './documents.ts'
