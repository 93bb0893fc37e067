export * from './analytics-settings.ts'
export * from './funnel.ts'
