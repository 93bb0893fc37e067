export { safetyLabels } from './safety-labels.ts'
export { mountLabels } from './mount-labels.ts'
