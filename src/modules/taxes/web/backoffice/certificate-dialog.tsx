import type { Fields } from '#kernel/web/backoffice/editing/fields.ts'
import { RecordDialog } from '#kernel/web/backoffice/editing/record-dialog.tsx'
import { RecordFields } from '#kernel/web/backoffice/editing/record-fields.tsx'
import { useRecordForm } from '#kernel/web/backoffice/editing/use-record-form.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { createTaxCertificate, type TaxCertificate } from '../../contract/index.ts'
import { endpointsWithCertificates, writeCertificate } from '../queries.ts'

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
export function CertificateDialog({
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
