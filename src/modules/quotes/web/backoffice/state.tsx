import { Badge, type Tone } from '#kernel/web/backoffice/badge.tsx'
import { t } from '#kernel/web/backoffice/language.ts'

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

/** A status of a quote or an installation; what is won or done stands out. */
export function StateMark({ status, className }: { status: string; className?: string }) {
  return (
    <Badge tone={tones[status] ?? 'draft'} {...(className !== undefined && { className })}>
      {statusLabel(status)}
    </Badge>
  )
}
