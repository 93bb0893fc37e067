import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useDeleteDialog } from '#kernel/web/backoffice/editing/use-delete-dialog.tsx'
import { RowButtons } from '#kernel/web/backoffice/editing/row-buttons.tsx'
import { dateOf } from '#kernel/web/backoffice/moments.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { staffSettings } from '#modules/settings/web/queries.ts'
import type { Fields } from '#kernel/web/backoffice/editing/fields.ts'
import { RecordDialog } from '#kernel/web/backoffice/editing/record-dialog.tsx'
import { RecordFields } from '#kernel/web/backoffice/editing/record-fields.tsx'
import { useRecordForm } from '#kernel/web/backoffice/editing/use-record-form.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import {
  createTaxCertificate,
  deleteTaxCertificate,
  updateTaxCertificate,
  type TaxCertificate,
} from '../../contract/index.ts'
import {
  certificatesOf,
  useDeleteCertificate,
  endpointsWithCertificates,
  writeCertificate,
} from '../queries.ts'

const fieldsFor = (home: string) =>
  ({
    country: {
      label: 'Country',
      hint: 'Two letters, such as DE',
      initial: home,
      required: true,
      maxLength: 2,
    },
    region: { label: 'Region', hint: 'Empty: the whole country', maxLength: 100 },
    number: { label: 'Number of the certificate', required: true, maxLength: 100 },
    validTo: { kind: 'date', label: 'Last day', hint: 'Empty: without end' },
  }) satisfies Fields

/** Adds a certificate of a customer or edits the given one. */
function CertificateDialog({
  certificate,
  customerId,
  close,
}: {
  certificate: TaxCertificate | null
  customerId: string
  close: () => void
}) {
  const { country } = useShopConfig()
  const form = useRecordForm({
    noun: 'tax certificate',
    record: certificate,
    fields: fieldsFor(country),
    write: ({ validTo, ...values }, version) =>
      writeCertificate(certificate, { customerId, ...values, validTo: validTo || null }, version),
    refreshes: endpointsWithCertificates,
    may: useMay(createTaxCertificate),
    close,
  })
  return (
    <RecordDialog title={certificate ? 'Edit Tax Certificate' : 'Add Tax Certificate'} form={form}>
      <RecordFields
        form={form}
        names={[
          ['country', 'region'],
          ['number', 'validTo'],
        ]}
      />
    </RecordDialog>
  )
}

const nameOf = ({ country, region, number }: TaxCertificate) =>
  [country, region, number].filter(Boolean).join(' ')

/** The certificates that free a customer from tax; nothing in a shop that charges no taxes. */
export function CustomerCertificates({ customer: { id } }: { customer: { id: string } }) {
  const { data: settings } = useQuery(staffSettings)
  const isOn = settings?.price_note !== undefined
  const { data: certificates = [] } = useQuery({ ...certificatesOf(id), enabled: isOn })
  const [open, setOpen] = useState<{ row: TaxCertificate | null } | null>(null)
  const mayAdd = useMay(createTaxCertificate)
  const may = { edit: useMay(updateTaxCertificate), remove: useMay(deleteTaxCertificate) }
  const deleting = useDeleteDialog(
    useDeleteCertificate(),
    'Delete tax certificate?',
    (certificate: TaxCertificate) => (
      <>
        Orders that were free of tax with <strong className="font-semibold">{nameOf(certificate)}</strong>{' '}
        stay so.
      </>
    ),
  )
  if (!isOn) return null
  return (
    <section
      aria-labelledby="certificates"
      className="grid gap-2 rounded-lg border border-line bg-surface p-4"
    >
      <h3 id="certificates" className="text-sm font-semibold">
        Tax certificates
      </h3>
      {certificates.length === 0 && <p className="text-note/5 text-ink-soft">Their purchases are taxed.</p>}
      <ul className="grid gap-1">
        {certificates.map((certificate) => (
          <li key={certificate.id} className="flex items-center justify-between gap-2">
            <span className="wrap-anywhere">
              {nameOf(certificate)}
              {certificate.validTo && (
                <small className="block text-ink-soft">Last day: {dateOf(certificate.validTo, 'UTC')}</small>
              )}
            </span>
            <span className="flex">
              <RowButtons
                name={nameOf(certificate)}
                mayEdit={may.edit}
                mayDelete={may.remove}
                edit={() => setOpen({ row: certificate })}
                remove={() => deleting.ask(certificate)}
              />
            </span>
          </li>
        ))}
      </ul>
      <Button
        look="quiet"
        size="sm"
        className="justify-self-start"
        disabled={!mayAdd}
        onClick={() => setOpen({ row: null })}
      >
        <Plus size={15} aria-hidden />
        Add Tax Certificate
      </Button>
      {deleting.dialog}
      {open && <CertificateDialog certificate={open.row} customerId={id} close={() => setOpen(null)} />}
    </section>
  )
}
