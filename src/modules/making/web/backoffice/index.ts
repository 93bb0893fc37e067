export { SellingCard } from './selling-card.tsx'
