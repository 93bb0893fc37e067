export { documentsRepository } from './documents.repository.ts'
