import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { receiveInvoice } from '../../contract/received-invoices.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { useReceiveInvoices } from './received-queries.ts'

/** The button that keeps invoices of suppliers. */
export function KeepInvoices({
  purchaseOrderId,
  isQuiet = false,
}: {
  purchaseOrderId?: string
  isQuiet?: boolean
}) {
  const input = useRef<HTMLInputElement>(null)
  const may = useMay(receiveInvoice)
  const { mutate, isPending } = useReceiveInvoices(purchaseOrderId)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept=".pdf,.xml,application/pdf,application/xml,text/xml"
        aria-label="Invoices as PDF or XML"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          if (files.length > 0) mutate(files)
        }}
      />
      <Button
        size="touch"
        {...(isQuiet && { look: 'quiet' as const })}
        className="w-fit"
        disabled={!may || isPending}
        onClick={() => input.current?.click()}
      >
        <Upload size={15} aria-hidden />
        Upload an invoice
      </Button>
    </>
  )
}
