export { safetyLabels } from './safety-labels.ts'
