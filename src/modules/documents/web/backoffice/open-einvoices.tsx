import { SectionTitle } from '#kernel/web/backoffice/section-title.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { t } from '#kernel/web/backoffice/language.ts'
import type { EInvoice } from '../../contract/index.ts'
import { einvoiceStatus, openEInvoices } from '../queries/staff-einvoices.ts'
import { EInvoiceState } from './einvoice-line.tsx'

/** Electronic invoices that are not issued yet: the provider is down, or refuses them. */
export function OpenEInvoices() {
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
