export * from './amounts.ts'
export * from './law.ts'
export * from './bookings.ts'
export * from './book-files.ts'
