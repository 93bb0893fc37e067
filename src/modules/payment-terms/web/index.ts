export { TransferFacts, type TransferWords } from './transfer-card.tsx'
