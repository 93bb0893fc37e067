export { piecesArrived } from './pieces.service.ts'
