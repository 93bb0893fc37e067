import { Badge, type Tone } from '#kernel/web/backoffice/badge.tsx'
import { labelOf } from './labels.ts'

/** What each status of a record and each stage of an opportunity means; what is not here is a beginning. */
const tones: Record<string, Tone> = {
  active: 'done',
  qualified: 'moving',
  proposal: 'moving',
  negotiation: 'waiting',
  closed_won: 'done',
  closed_lost: 'failed',
  pending: 'waiting',
  requested: 'waiting',
  confirmed: 'moving',
  processing: 'moving',
  shipped: 'moving',
  delivered: 'done',
  cancelled: 'failed',
  sent: 'moving',
  viewed: 'moving',
  accepted: 'done',
  rejected: 'failed',
  expired: 'failed',
  scheduled: 'waiting',
  rescheduled: 'waiting',
  in_progress: 'moving',
  completed: 'done',
}

/** A status or a stage in the colour of its meaning. */
export function StateBadge({ state }: { state: string }) {
  return <Badge tone={tones[state] ?? 'draft'}>{labelOf(state)}</Badge>
}
