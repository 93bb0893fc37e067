export * from './cuts.ts'
export * from './making.ts'
export * from './selling.ts'
