export { Card } from '#kernel/web/backoffice/card.tsx'
export { secondFactorLabels } from './second-factor-labels.ts'
