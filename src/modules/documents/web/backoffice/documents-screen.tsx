import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { t } from '#kernel/web/backoffice/language.ts'
import { dateOf } from '#kernel/web/backoffice/moments.ts'
import { officeMoney } from '#kernel/web/backoffice/money.ts'
import type { Column } from '#kernel/web/backoffice/table/columns.ts'
import { ListTable } from '#kernel/web/backoffice/table/list-table.tsx'
import { SectionTitle } from '#kernel/web/backoffice/section-title.tsx'
import { documentKinds, listDocuments, type DocumentOnWire, type EInvoice } from '../../contract/index.ts'
import { documentLabels } from './document-labels.ts'
import { BookExports } from './book-exports.tsx'
import { Turnover } from './turnover.tsx'
import { SalesByState } from './sales-by-state.tsx'
import { TaxReport } from './tax-report.tsx'
import { DocumentLinks } from './document-links.tsx'
import { einvoiceStatus, openEInvoices } from '../queries/staff-einvoices.ts'
import { EInvoiceState } from './einvoice-line.tsx'

/** Electronic invoices that are not issued yet: the provider is down, or refuses them. */
function OpenEInvoices() {
  const { data: status } = useQuery(einvoiceStatus)
  const isOpen = (status?.waiting ?? 0) + (status?.refused ?? 0) > 0
  const { data: waiting = [] } = useQuery({ ...openEInvoices('waiting'), enabled: isOpen })
  const { data: refused = [] } = useQuery({ ...openEInvoices('refused'), enabled: isOpen })
  if (!status || !isOpen) return null
  return (
    <section
      aria-label="E-invoices that are not issued"
      className="mb-6 rounded-lg border border-line bg-surface px-5 py-4"
    >
      <SectionTitle>
        {t('E-invoices that are not issued')} ({status.waiting + status.refused})
      </SectionTitle>
      <ul className="mt-2 divide-y divide-line">
        {[...refused, ...waiting].map((einvoice) => (
          <Open key={einvoice.id} einvoice={einvoice} />
        ))}
      </ul>
    </section>
  )
}

function Open({ einvoice }: { einvoice: EInvoice }) {
  return (
    <li className="py-2">
      <Link
        to="/admin/orders"
        search={{ order: einvoice.orderId }}
        className="underline decoration-line underline-offset-4 hover:decoration-ink"
      >
        <span className="figures">{einvoice.documentNumber}</span> {einvoice.customerName}
      </Link>
      <EInvoiceState einvoice={einvoice} />
    </li>
  )
}

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
