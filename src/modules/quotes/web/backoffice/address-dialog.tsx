import { useState } from 'react'
import type { Quote } from '../../contract/quotes.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { TextArea } from '#kernel/web/ui/field.tsx'
import { Form } from '#kernel/web/ui/form.tsx'

/** Asks for the delivery address of a quote whose customer has none yet. */
export function AddressDialog({
  quote,
  busy,
  close,
  confirm,
}: {
  quote: Quote
  busy: boolean
  close: () => void
  /** Gets the address, or an empty text for an order without one. */
  confirm: (address: string) => void
}) {
  const [address, setAddress] = useState('')
  return (
    <Dialog open onClose={close} title={`Where is ${quote.quoteNumber} delivered?`} closeLabel="Close">
      <Form className="grid gap-4" onSend={() => confirm(address.trim())}>
        <p className="text-ink-soft">{quote.customerName} has no address yet.</p>
        <TextArea
          label="Delivery address"
          rows={3}
          required
          maxLength={1000}
          autoComplete="off"
          value={address}
          onChange={({ target }) => setAddress(target.value)}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="quiet" size="sm" disabled={busy} onClick={() => confirm('')}>
            Order without an address
          </Button>
          <Button type="submit" size="sm" disabled={busy || address.trim() === ''}>
            Create order
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
