export { platformLimit, platformNames, tooLongFor } from './platforms.ts'
