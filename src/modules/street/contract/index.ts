export * from './house.ts'
export * from './houses.ts'
