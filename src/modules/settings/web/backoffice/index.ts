export { Card } from './card.tsx'
