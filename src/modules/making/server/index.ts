export { sellingRepository } from './selling.repository.ts'
