import type { ClaimStatus } from '#modules/record-states/contract.ts'
import type { ClaimReason } from '../../contract/index.ts'

/** Why something was claimed, in the words of staff. */
export const reasonLabels: Record<ClaimReason, string> = {
  measured_wrongly: 'Measured wrongly',
  made_wrongly: 'Made wrongly',
  damaged: 'Damaged',
}

export const statusLabels: Record<ClaimStatus, string> = {
  open: 'Open',
  accepted: 'Accepted',
  refused: 'Refused',
  done: 'Done',
}
