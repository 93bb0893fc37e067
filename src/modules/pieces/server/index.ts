export { markPiecesArrived } from './pieces.service.ts'
