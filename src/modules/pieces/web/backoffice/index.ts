export { OrderPieceStates } from './order-piece-states.tsx'
export { PiecesCard } from './pieces-card.tsx'
export { WallState } from './wall-state.tsx'
