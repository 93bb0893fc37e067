import { Link } from '@tanstack/react-router'
import { t } from '#kernel/web/backoffice/language.ts'
import { dateOf } from '#kernel/web/backoffice/moments.ts'
import { officeMoney } from '#kernel/web/backoffice/money.ts'
import type { Column } from '#kernel/web/backoffice/table/columns.ts'
import { ListTable } from '#kernel/web/backoffice/table/list-table.tsx'
import { documentKinds, listDocuments, type DocumentOnWire } from '../../contract/index.ts'
import { documentLabels } from './document-labels.ts'
import { BookExports } from './book-exports.tsx'
import { OpenEInvoices } from './open-einvoices.tsx'
import { Turnover } from './turnover.tsx'
import { SalesByState } from './sales-by-state.tsx'
import { TaxReport } from './tax-report.tsx'
import { DocumentLinks } from './document-links.tsx'

const columns: readonly Column<DocumentOnWire>[] = [
  {
    id: 'number',
    head: 'Number',
    sort: 'number',
    fixed: true,
    cell: ({ number }) => <span className="figures font-medium">{number}</span>,
  },
  { id: 'kind', head: 'Document', cell: ({ kind }) => documentLabels[kind] },
  {
    id: 'customer',
    head: 'Customer',
    card: 'title',
    grow: true,
    cell: ({ customerName }) => customerName,
  },
  {
    id: 'order',
    head: 'Order #',
    cell: ({ orderId, orderNumber }) => (
      <Link
        to="/admin/orders"
        search={{ order: orderId }}
        className="figures underline decoration-line underline-offset-4 hover:decoration-ink"
      >
        {orderNumber}
      </Link>
    ),
  },
  {
    id: 'date',
    head: 'Date',
    sort: 'issuedAt',
    cell: ({ issuedOn }) => <span className="figures text-ink-soft">{dateOf(issuedOn, 'UTC')}</span>,
  },
  {
    id: 'total',
    head: 'Total',
    card: 'amount',
    align: 'right',
    cell: ({ kind, gross, currency }) =>
      kind === 'delivery' ? '' : <span className="figures">{officeMoney(gross, currency)}</span>,
  },
]

const filters = [
  {
    name: 'kind',
    label: 'Document',
    options: documentKinds.map((kind) => ({ value: kind, label: t(documentLabels[kind]) })),
  },
  { name: 'from', to: 'to', label: 'Days', type: 'days' },
] as const

const filesOf = (document: DocumentOnWire) => (
  <span className="inline-flex gap-3">
    <DocumentLinks document={document} />
  </span>
)

/** All documents, one page at a time. */
export function DocumentsScreen() {
  return (
    <>
      <OpenEInvoices />
      <TaxReport />
      <SalesByState />
      <Turnover />
      <BookExports />
      <ListTable<DocumentOnWire>
        list={listDocuments}
        noun={{ one: 'document', many: 'documents' }}
        columns={columns}
        filters={filters}
        defaultSort="-issuedAt"
        searchPlaceholder="Number, order or customer"
        nameOf={({ number }) => number}
        actions={filesOf}
        csv
        empty="No documents found"
        emptyHint="Invoices and other documents are issued from an order."
      />
    </>
  )
}
