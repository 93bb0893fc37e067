export { inputOf, momentName, momentOfInput } from './days.ts'
export { Length } from './length.tsx'
export { PlatformBadge } from './platform-badge.tsx'
