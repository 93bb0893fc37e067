export { dateTimeInput, momentName, parseDateTimeInput } from './days.ts'
export { TextLength } from './text-length.tsx'
export { PlatformBadge } from './platform-badge.tsx'
