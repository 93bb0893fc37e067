import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { todayIn } from '#kernel/rules/shop-time.ts'
import { ApiError } from '#kernel/web/api.ts'
import { NumberField } from '#kernel/web/backoffice/editing/number-field.tsx'
import { IconButton } from '#kernel/web/backoffice/editing/row-buttons.tsx'
import { useShopConfig } from '#kernel/web/shop.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { Form } from '#kernel/web/ui/form.tsx'
import type { PayoutWithLines } from '../../contract/index.ts'
import { useSavePayout } from '../queries/staff-payouts.ts'
import { emptyPayout, PayoutFields } from './payout-fields.tsx'

interface Line {
  key: number
  reference: string
  collected: string
  fee: string
}

const emptyLine = (key: number): Line => ({ key, reference: '', collected: '', fee: '' })

/** Enters a payout by hand, or corrects one. */
export function PayoutForm({
  payout,
  close,
  saved,
}: {
  payout: PayoutWithLines | null
  close: () => void
  saved: (payout: PayoutWithLines) => void
}) {
  const { timeZone } = useShopConfig()
  const [form, setForm] = useState(() =>
    payout
      ? {
          kind: payout.kind,
          name: payout.name,
          paidOn: payout.paidOn,
          amount: String(payout.amount),
          feePercent: String(payout.feePercent),
        }
      : emptyPayout(todayIn(timeZone)),
  )
  const [lines, setLines] = useState<Line[]>(
    () =>
      payout?.lines.map(({ reference, collected, fee }, key) => ({
        key,
        reference,
        collected: String(collected),
        fee: String(fee),
      })) ?? [emptyLine(0)],
  )
  const { mutate, isPending, error } = useSavePayout(payout?.id ?? null, saved)
  const fields = error instanceof ApiError ? error.fields : {}
  const send = () =>
    mutate({
      kind: form.kind,
      name: form.name,
      paidOn: form.paidOn,
      amount: Number(form.amount),
      feePercent: Number(form.feePercent),
      lines: lines.map(({ reference, collected, fee }) => ({
        reference,
        collected: Number(collected),
        fee: Number(fee),
      })),
    })
  const change = (key: number, part: Partial<Line>) =>
    setLines(lines.map((line) => (line.key === key ? { ...line, ...part } : line)))
  return (
    <Dialog
      open
      wide
      onClose={close}
      title={payout ? 'Correct the payout' : 'Enter a payout'}
      closeLabel="Close"
    >
      <Form className="grid gap-4" onSend={send}>
        <PayoutFields form={form} set={(part) => setForm({ ...form, ...part })} errors={fields} needsAmount />
        <ul className="grid gap-3">
          {lines.map((line, index) => (
            <li key={line.key} className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[1fr_1fr_1fr_auto]">
              <Field
                label="Order #"
                required
                value={line.reference}
                maxLength={200}
                error={fields[`lines.${index}.reference`]}
                onChange={({ target }) => change(line.key, { reference: target.value })}
              />
              <NumberField
                label="Collected"
                decimals="currency"
                required
                value={line.collected}
                error={fields[`lines.${index}.collected`]}
                onChange={(collected) => change(line.key, { collected })}
              />
              <NumberField
                label="Fee"
                decimals="currency"
                value={line.fee}
                error={fields[`lines.${index}.fee`]}
                onChange={(fee) => change(line.key, { fee })}
              />
              <IconButton
                label="Take the line out"
                disabled={lines.length === 1}
                run={() => setLines(lines.filter(({ key }) => key !== line.key))}
              >
                <Trash2 size={15} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap justify-between gap-3">
          <Button
            look="quiet"
            size="sm"
            onClick={() => setLines([...lines, emptyLine((lines.at(-1)?.key ?? 0) + 1)])}
          >
            <Plus size={15} aria-hidden />
            Add a line
          </Button>
          <Button type="submit" size="sm" disabled={isPending}>
            Save payout
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
