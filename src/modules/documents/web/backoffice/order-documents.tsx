import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dateOf } from '#kernel/web/backoffice/moments.ts'
import { useOfficeMoney } from '#kernel/web/backoffice/money.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { useShopConfig } from '#kernel/web/shop.ts'
import type { Order } from '#modules/orders/contract/index.ts'
import { CheckField } from '#kernel/web/ui/check-field.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { Form } from '#kernel/web/ui/form.tsx'
import { issueDocument, sendDocument, type DocumentOnWire } from '../../contract/index.ts'
import { documentsOfOrder, useSendDocument, useIssueDocument } from '../queries/staff-documents.ts'
import { documentLabels } from './document-labels.ts'
import { DocumentLinks } from './document-links.tsx'
import { EInvoiceLine } from './einvoice-line.tsx'
import { IssueDialog } from './issue-dialog.tsx'

/** Asks which lines of an invoice are credited; all that are left by default. */
function CreditDialog({ document, close }: { document: DocumentOnWire; close: () => void }) {
  const money = useOfficeMoney()
  const open = [...document.lines.entries()].filter(([, line]) => !line.isCredited)
  const [chosen, setChosen] = useState<readonly number[]>(open.map(([index]) => index))
  const { mutate, isPending } = useIssueDocument(document.orderId, close)
  const credit = () =>
    mutate({
      kind: 'credit',
      creditsId: document.id,
      ...(chosen.length < open.length && { lines: [...chosen] }),
    })
  return (
    <Dialog open onClose={close} title={`Credit ${document.number}`} closeLabel="Close">
      <Form className="grid gap-2" onSend={credit}>
        {open.map(([index, line]) => (
          <CheckField
            key={index}
            label={`${line.name} · ${money(line.amount)}`}
            checked={chosen.includes(index)}
            onChange={(isChosen) =>
              setChosen(isChosen ? [...chosen, index] : chosen.filter((other) => other !== index))
            }
          />
        ))}
        <p className="text-ink-soft">
          A credit note gets a number and stays. A final invoice is credited with the deposits that it takes
          off.
        </p>
        <Button type="submit" disabled={isPending || chosen.length === 0} className="justify-self-start">
          Issue credit note
        </Button>
      </Form>
    </Dialog>
  )
}

/** The documents of an order: to issue, read, send and credit. */
export function OrderDocuments({ order }: { order: Order }) {
  const { data = [] } = useQuery(documentsOfOrder(order.id))
  const mayIssue = useMay(issueDocument)
  const [isIssuing, setIssuing] = useState(false)
  return (
    <section aria-label="Documents" className="mt-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-sans text-dense font-semibold">Documents</h3>
        <Button look="quiet" size="sm" disabled={!mayIssue} onClick={() => setIssuing(true)}>
          Issue a document
        </Button>
      </div>
      <ul className="mt-1 divide-y divide-line">
        {data.map((document) => (
          <IssuedDocument key={document.id} document={document} />
        ))}
      </ul>
      {isIssuing && <IssueDialog order={order} documents={data} close={() => setIssuing(false)} />}
    </section>
  )
}

function IssuedDocument({ document }: { document: DocumentOnWire }) {
  const money = useOfficeMoney()
  const { timeZone } = useShopConfig()
  const maySend = useMay(sendDocument)
  const { mutate: send, isPending } = useSendDocument()
  const [isCrediting, setCrediting] = useState(false)
  const { kind, number, issuedOn, gross, sentAt, lines } = document
  const isCreditable =
    ['invoice', 'final', 'deposit'].includes(kind) && lines.some(({ isCredited }) => !isCredited)
  return (
    <li className="py-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>
          {documentLabels[kind]} <span className="figures font-medium">{number}</span>
        </span>
        {kind !== 'delivery' && <span className="figures whitespace-nowrap">{money(gross)}</span>}
      </p>
      <p className="flex flex-wrap items-center gap-x-4 text-ink-soft">
        <span className="figures">{dateOf(issuedOn, 'UTC')}</span>
        {sentAt && <span className="figures">Sent on {dateOf(sentAt, timeZone)}</span>}
        <DocumentLinks document={document} />
        <Button
          look="plain"
          size="sm"
          aria-label={`Send ${number}`}
          disabled={!maySend || isPending}
          onClick={() => send(document)}
        >
          Send
        </Button>
        {isCreditable && (
          <Button
            look="plain"
            size="sm"
            aria-label={`Credit ${number}`}
            disabled={!maySend}
            onClick={() => setCrediting(true)}
          >
            Credit
          </Button>
        )}
      </p>
      <EInvoiceLine document={document} />
      {isCrediting && <CreditDialog document={document} close={() => setCrediting(false)} />}
    </li>
  )
}
