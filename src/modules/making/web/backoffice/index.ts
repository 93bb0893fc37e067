export { SellingCard } from './selling-card.tsx'
export { safetyLabels } from './safety-labels.ts'
