import { useState } from 'react'
import { useOfficeMoney } from '#kernel/web/backoffice/money.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { CheckField } from '#kernel/web/ui/check-field.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { Form } from '#kernel/web/ui/form.tsx'
import type { DocumentOnWire } from '../../contract/index.ts'
import { useIssueDocument } from '../queries/staff-documents.ts'

/** Asks which lines of an invoice are credited; all that are left by default. */
export function CreditDialog({ document, close }: { document: DocumentOnWire; close: () => void }) {
  const money = useOfficeMoney()
  const open = [...document.lines.entries()].filter(([, line]) => !line.isCredited)
  const [chosen, setChosen] = useState<readonly number[]>(open.map(([index]) => index))
  const { mutate, isPending } = useIssueDocument(document.orderId, close)
  const credit = () =>
    mutate({
      kind: 'credit',
      creditsId: document.id,
      ...(chosen.length < open.length && { lines: [...chosen] }),
    })
  return (
    <Dialog open onClose={close} title={`Credit ${document.number}`} closeLabel="Close">
      <Form className="grid gap-2" onSend={credit}>
        {open.map(([index, line]) => (
          <CheckField
            key={index}
            label={`${line.name} · ${money(line.amount)}`}
            checked={chosen.includes(index)}
            onChange={(isChosen) =>
              setChosen(isChosen ? [...chosen, index] : chosen.filter((other) => other !== index))
            }
          />
        ))}
        <p className="text-ink-soft">
          A credit note gets a number and stays. A final invoice is credited with the deposits that it takes
          off.
        </p>
        <Button type="submit" disabled={isPending || chosen.length === 0} className="justify-self-start">
          Issue credit note
        </Button>
      </Form>
    </Dialog>
  )
}
