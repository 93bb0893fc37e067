import type { PieceState } from '../../contract/index.ts'

export const stateLabels: Record<PieceState, string> = {
  waiting: 'Waiting',
  cut: 'Cut',
  sewn: 'Sewn',
  assembled: 'Assembled',
  checked: 'Checked',
  packed: 'Packed',
}
