export { winOpportunity } from './stages.ts'
