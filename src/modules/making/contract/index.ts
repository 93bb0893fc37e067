export * from './cuts.ts'
export * from './either-spelling.ts'
export * from './making.ts'
export * from './selling.ts'
