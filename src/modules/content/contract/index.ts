export * from './banners.ts'
export * from './blog.ts'
export * from './content.ts'
export * from './support.ts'
