export { TransferFacts } from './transfer-card.tsx'
