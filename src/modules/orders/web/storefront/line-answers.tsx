import { useTranslation } from 'react-i18next'
import type { PieceAnswers } from '../../../catalog/web/storefront/index.ts'
import { classes } from '../../../../kernel/web/ui/classes.ts'

/** `Inside the recess · Kitchen`, and the note below; nothing for a line that was asked nothing. */
export function LineAnswers({
  line: { mount, room, note },
  className,
}: {
  line: Pick<PieceAnswers, 'mount' | 'room' | 'note'>
  className?: string
}) {
  const { t } = useTranslation()
  const hangs = mount && t(mount === 'inside' ? 'piece.inside' : 'piece.outside')
  const facts = [hangs, room].filter(Boolean).join(' · ')
  if (facts === '' && !note) return null
  return (
    <div className={classes('grid gap-0.5 wrap-anywhere', className)}>
      {facts !== '' && <p>{facts}</p>}
      {note && <p>{note}</p>}
    </div>
  )
}
