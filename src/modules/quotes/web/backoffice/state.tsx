import { Badge } from '../../../../kernel/web/backoffice/badge.tsx'
import type { Tone } from '../../../../kernel/web/backoffice/badge.tsx'
import { t } from '../../../../kernel/web/backoffice/language.ts'

/** The label of a status: `In progress`. */
export const statusLabel = (status: string) =>
  t(`${status[0]?.toUpperCase() ?? ''}${status.slice(1).replaceAll('_', ' ')}`)

const tones: Record<string, Tone> = {
  sent: 'moving',
  viewed: 'moving',
  accepted: 'done',
  rejected: 'failed',
  expired: 'failed',
  scheduled: 'waiting',
  rescheduled: 'waiting',
  confirmed: 'moving',
  in_progress: 'moving',
  completed: 'done',
  cancelled: 'failed',
}

/** The badge of a quote's or installation's status. */
export function StateMark({ status }: { status: string }) {
  return <Badge tone={tones[status] ?? 'draft'}>{statusLabel(status)}</Badge>
}
