export { sellingRepository } from './selling.repository.ts'
export { publicHolidays } from './public-holidays.ts'
