import { useState } from 'react'
import {
  linkReceivedInvoice,
  listReceivedInvoices,
  type ReceivedInvoice,
} from '../../contract/received-invoices.ts'
import { dateOf } from '#kernel/web/backoffice/moments.ts'
import { officeMoney } from '#kernel/web/backoffice/money.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { RecordSelect } from '#kernel/web/backoffice/editing/record-select.tsx'
import type { Column } from '#kernel/web/backoffice/table/columns.ts'
import { ListTable } from '#kernel/web/backoffice/table/list-table.tsx'
import { useListSearch } from '#kernel/web/backoffice/table/use-list-search.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { FormButtons } from '#kernel/web/backoffice/editing/form-buttons.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { Form } from '#kernel/web/ui/form.tsx'
import { KeepInvoices } from './keep-invoices.tsx'
import { purchaseOrderChoice, useLinkInvoice } from './received-queries.ts'

const link =
  'inline-flex items-center underline decoration-line underline-offset-4 hover:decoration-ink max-desk:min-h-11'

/** The file of a received invoice, to be saved. */
export const InvoiceFile = ({ invoice: { id, fileName } }: { invoice: ReceivedInvoice }) => (
  <a
    href={`/api/inventory/received-invoices/${id}/file`}
    download={fileName}
    aria-label={`Download ${fileName}`}
    className={link}
  >
    Download
  </a>
)

function PurchaseLink({ id, number }: { id: string; number: string | null }) {
  const { open } = useListSearch()
  return (
    <button type="button" className={`figures ${link}`} onClick={() => open('purchase', id)}>
      {number}
    </button>
  )
}

function Received({ at }: { at: string }) {
  const { timeZone } = useShopConfig()
  return <span className="figures text-ink-soft">{dateOf(at, timeZone)}</span>
}

const columns: readonly Column<ReceivedInvoice>[] = [
  {
    id: 'number',
    head: 'Invoice',
    fixed: true,
    card: 'title',
    grow: true,
    cell: ({ number, fileName }) => (
      <span className="wrap-anywhere">
        <span className="font-medium">{number ?? fileName}</span>
        {number !== null && <span className="block text-note text-ink-soft">{fileName}</span>}
      </span>
    ),
  },
  { id: 'seller', head: 'Seller', grow: true, cell: ({ seller }) => seller ?? '—' },
  {
    id: 'date',
    head: 'Date',
    sort: 'issuedOn',
    cell: ({ issuedOn }) => (
      <span className="figures text-ink-soft">{issuedOn === null ? '—' : dateOf(issuedOn, 'UTC')}</span>
    ),
  },
  {
    id: 'total',
    head: 'Total',
    card: 'amount',
    align: 'right',
    cell: ({ total, currency }) => (
      <span className="figures">
        {total === null ? '—' : currency === null ? total : officeMoney(total, currency)}
      </span>
    ),
  },
  {
    id: 'order',
    head: 'Purchase order',
    cell: ({ purchaseOrderId: id, poNumber }) =>
      id === null ? '—' : <PurchaseLink id={id} number={poNumber} />,
  },
  {
    id: 'received',
    head: 'Received on',
    sort: 'receivedAt',
    cell: ({ receivedAt }) => <Received at={receivedAt} />,
  },
]

const filters = [
  {
    name: 'linked',
    label: 'Purchase order',
    options: [
      { value: 'true', label: 'Belongs to one' },
      { value: 'false', label: 'Belongs to none' },
    ],
  },
  { name: 'from', to: 'to', label: 'Days', type: 'days' },
] as const

/** The invoices of suppliers, one page at a time. */
export function ReceivedInvoices() {
  const [linked, setLinked] = useState<ReceivedInvoice | null>(null)
  const mayLink = useMay(linkReceivedInvoice)
  const actionsOf = (invoice: ReceivedInvoice) => (
    <span className="inline-flex gap-3">
      <InvoiceFile invoice={invoice} />
      <button
        type="button"
        className={link}
        aria-label={`Purchase order of ${invoice.number ?? invoice.fileName}`}
        disabled={!mayLink}
        onClick={() => setLinked(invoice)}
      >
        Assign
      </button>
    </span>
  )
  return (
    <>
      <ListTable<ReceivedInvoice>
        list={listReceivedInvoices}
        noun={{ one: 'invoice', many: 'invoices' }}
        columns={columns}
        filters={filters}
        defaultSort="-receivedAt"
        searchPlaceholder="Number, seller, file or purchase order"
        nameOf={({ number, fileName }) => number ?? fileName}
        actions={actionsOf}
        empty="No received invoices yet."
        emptyHint="Invoices of suppliers are kept here as they came, as PDF or XML, and cannot be changed or deleted."
      >
        <KeepInvoices />
      </ListTable>
      {linked && <LinkDialog key={linked.id} invoice={linked} close={() => setLinked(null)} />}
    </>
  )
}

/** Chooses the purchase order to which an invoice belongs. */
function LinkDialog({ invoice, close }: { invoice: ReceivedInvoice; close: () => void }) {
  const [chosen, setChosen] = useState(invoice.purchaseOrderId ?? '')
  const { mutate, isPending } = useLinkInvoice(close)
  return (
    <Dialog open onClose={close} title={invoice.number ?? invoice.fileName} closeLabel="Close">
      <Form
        className="grid gap-4 text-dense/5"
        onSend={() => mutate({ ...invoice, purchaseOrderId: chosen || null })}
      >
        <RecordSelect
          choice={purchaseOrderChoice}
          label="Purchase order"
          find="Find by number or supplier"
          none="None"
          value={chosen}
          onChange={setChosen}
        />
        <span className="flex justify-end gap-2">
          <FormButtons close={close} disabled={isPending}>
            Save
          </FormButtons>
        </span>
      </Form>
    </Dialog>
  )
}
