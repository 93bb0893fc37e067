import { useQuery } from '@tanstack/react-query'
import { t } from '#kernel/web/backoffice/language.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { issueEInvoice, tryEInvoice, type DocumentOnWire, type EInvoice } from '../../contract/index.ts'
import {
  einvoicesOfOrder,
  einvoiceStatus,
  useIssueEInvoice,
  useTryEInvoice,
} from '../queries/staff-einvoices.ts'

const stateLabels: Readonly<Record<EInvoice['state'], string>> = {
  waiting: 'Electronic invoice waits',
  issued: 'Electronic invoice issued',
  refused: 'Electronic invoice refused',
}

const link = 'underline decoration-line underline-offset-4 hover:decoration-ink'

/** The electronic invoice of a document, or the button that issues it; nothing without a provider. */
export function EInvoiceLine({ document }: { document: DocumentOnWire }) {
  const { data: status } = useQuery(einvoiceStatus)
  const isConfigured = status?.isConfigured ?? false
  const { data = [] } = useQuery({ ...einvoicesOfOrder(document.orderId), enabled: isConfigured })
  const may = useMay(issueEInvoice)
  const { mutate, isPending } = useIssueEInvoice()
  if (!isConfigured || !['invoice', 'final', 'credit'].includes(document.kind)) return null
  const einvoice = data.find(({ documentId }) => documentId === document.id)
  if (einvoice) return <EInvoiceState einvoice={einvoice} />
  const replaceable = document.kind === 'credit' ? [] : replaceableOf(data)
  return (
    <p className="flex flex-wrap items-center gap-x-4">
      <Button look="plain" size="sm" disabled={!may || isPending} onClick={() => mutate({ document })}>
        Issue the e-invoice
      </Button>
      {replaceable.map((replaces) => (
        <Button
          key={replaces.id}
          look="plain"
          size="sm"
          disabled={!may || isPending}
          onClick={() => mutate({ document, replaces })}
        >
          Issue it in place of {replaces.number}
        </Button>
      ))}
    </p>
  )
}

/** The issued electronic invoices of an order that no other one has replaced. */
const replaceableOf = (all: readonly EInvoice[]) =>
  all.filter(
    ({ id, kind, state }) =>
      state === 'issued' &&
      kind !== 'adjustment' &&
      !all.some((other) => other.kind === 'replacement' && other.originalId === id),
  )

/** The state of an electronic invoice, with its files. */
export function EInvoiceState({ einvoice }: { einvoice: EInvoice }) {
  const may = useMay(tryEInvoice)
  const { mutate, isPending } = useTryEInvoice()
  const { id, state, number, authorityCode, hasFiles, problem } = einvoice
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-ink-soft">
      <span>
        {t(stateLabels[state])} {number && <span className="figures font-medium">{number}</span>}
      </span>
      {authorityCode && <span className="figures wrap-anywhere">{authorityCode}</span>}
      {hasFiles && (
        <a href={`/api/einvoices/${id}/pdf`} download className={link} aria-label={`PDF of ${number}`}>
          PDF
        </a>
      )}
      {hasFiles && (
        <a href={`/api/einvoices/${id}/xml`} download className={link} aria-label={`XML of ${number}`}>
          XML
        </a>
      )}
      {state !== 'issued' && problem && <span className="wrap-anywhere text-clay">{problem}</span>}
      {state !== 'issued' && (
        <Button look="plain" size="sm" disabled={!may || isPending} onClick={() => mutate(einvoice)}>
          Retry
        </Button>
      )}
    </p>
  )
}
