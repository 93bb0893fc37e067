import { useState } from 'react'
import type { BoardPiece } from '#modules/orders/contract/production-board.ts'
import { FormButtons } from '#kernel/web/backoffice/editing/form-buttons.tsx'
import { CheckField } from '#kernel/web/ui/check-field.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { Form } from '#kernel/web/ui/form.tsx'

/** Asks for the day on which a piece, or its whole order, is made. */
export function DayDialog({
  piece,
  today,
  close,
  move,
}: {
  piece: BoardPiece
  today: string
  close: () => void
  move: (day: string, isWholeOrder: boolean) => void
}) {
  const [day, setDay] = useState(piece.day && piece.day >= today ? piece.day : today)
  const [isWhole, setWhole] = useState(false)
  const name = [piece.pieceName, piece.room].filter(Boolean).join(', ')
  return (
    <Dialog open onClose={close} title={`Day of ${name}`} closeLabel="Close">
      <Form className="grid gap-4" onSend={() => move(day, isWhole)}>
        <Field
          label="Day of making"
          type="date"
          min={today}
          required
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
        <CheckField
          label={`All pieces of order ${piece.orderNumber}`}
          checked={isWhole}
          onChange={setWhole}
        />
        <div className="flex justify-end gap-3">
          <FormButtons close={close} disabled={day === ''}>
            Move
          </FormButtons>
        </div>
      </Form>
    </Dialog>
  )
}
