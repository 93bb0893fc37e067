export { daysRepository } from './days.repository.ts'
export type { Period as MeasuredPeriod } from './days.repository.ts'
