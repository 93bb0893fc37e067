import { useRef, useState } from 'react'
import { todayIn } from '#kernel/rules/shop-time.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { Form } from '#kernel/web/ui/form.tsx'
import type { PayoutWithLines } from '../../contract/index.ts'
import { useImportPayout } from '../queries/staff-payouts.ts'
import { emptyPayout, PayoutFields } from './payout-fields.tsx'

/** Imports the file of a carrier or provider. */
export function PayoutFileDialog({
  close,
  imported,
}: {
  close: () => void
  imported: (payout: PayoutWithLines) => void
}) {
  const { timeZone } = useShopConfig()
  const field = useRef<HTMLInputElement>(null)
  const [form, setForm] = useState(() => emptyPayout(todayIn(timeZone)))
  const { mutate, isPending } = useImportPayout(imported)
  return (
    <Dialog open onClose={close} title="Import a payout" closeLabel="Close">
      <Form className="grid gap-4" onSend={() => field.current?.click()}>
        <PayoutFields form={form} set={(part) => setForm({ ...form, ...part })} errors={{}} />
        <p className="text-ink-soft">
          A CSV file with the numbers of the orders, what was collected and what was kept. The same file twice
          changes nothing.
        </p>
        <Button type="submit" disabled={isPending} className="justify-self-start">
          Choose the file
        </Button>
      </Form>
      <input
        ref={field}
        type="file"
        aria-label="File of the payout"
        className="hidden"
        accept=".csv,.txt"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file may be chosen again.
          target.value = ''
          if (!file) return
          const { kind, name, paidOn, amount, feePercent } = form
          mutate({
            file,
            kind,
            name,
            paidOn,
            amount: amount === '' ? undefined : Number(amount),
            feePercent: Number(feePercent),
          })
        }}
      />
    </Dialog>
  )
}
