import { call, read } from '#kernel/web/api.ts'
import {
  getPieceSettings,
  listPieces,
  listScans,
  scanPiece,
  undoScan,
  type ScannedState,
} from '../../contract/index.ts'

export const pieceSettings = read(getPieceSettings)
export const piecesOfOrder = (order: string) => read(listPieces, { query: { order } })
export const openPieces = read(listPieces, { query: {} })
export const scansOfOrder = (order: string) => read(listScans, { query: { order } })
export const newestScans = read(listScans, { query: {} })

export interface ScanToSend {
  code: string
  state: ScannedState
  station?: string
  isChecked?: boolean
  photo?: string
  isBack?: boolean
}

export const sendScan = (body: ScanToSend) => call(scanPiece, { body })
export const takeBack = (id: string) => call(undoScan, { params: { id } })
