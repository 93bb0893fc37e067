export { Card } from './card.tsx'
export { secondFactorLabels } from './second-factor-labels.ts'
