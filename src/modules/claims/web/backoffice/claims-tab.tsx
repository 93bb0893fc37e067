import { useNavigate, Link } from '@tanstack/react-router'
import { ScanBarcode, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { t } from '#kernel/web/backoffice/language.ts'
import { momentOf, dateOf } from '#kernel/web/backoffice/moments.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import type { Column, Filter } from '#kernel/web/backoffice/table/columns.ts'
import { ListTable } from '#kernel/web/backoffice/table/list-table.tsx'
import { Button } from '#kernel/web/ui/button.tsx'
import { useShopConfig } from '#kernel/web/shop.ts'
import { claimStatuses } from '#modules/record-states/contract.ts'
import { ApiError } from '#kernel/web/api.ts'
import { officeSide } from '#kernel/web/backoffice/money.ts'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { Form } from '#kernel/web/ui/form.tsx'
import { listClaims, reportMistakes, type Claim, type LabelledPiece } from '../../contract/index.ts'
import { reasonLabels, statusLabels } from './claim-labels.ts'
import { MistakesDialog } from './mistakes-dialog.tsx'
import { labelledPiece } from '../queries/staff-claims.ts'

/** Finds what stands behind the label of a piece, typed or scanned. */
function LabelDialog({ close }: { close: () => void }) {
  const [typed, setTyped] = useState('')
  const [label, setLabel] = useState('')
  const { data, error } = useQuery({ ...labelledPiece(label), enabled: label !== '', retry: false })
  const isUnknown = error instanceof ApiError && error.status === 404
  return (
    <Dialog open onClose={close} title="Behind a label" closeLabel="Close">
      <Form className="grid grid-cols-[1fr_auto] items-end gap-3" onSend={() => setLabel(typed.trim())}>
        <Field
          label="Label"
          placeholder="1A2B3C4D-1"
          maxLength={40}
          autoComplete="off"
          value={typed}
          error={isUnknown ? 'No piece has this label' : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" className="min-h-11" disabled={typed.trim() === ''}>
          Find
        </Button>
      </Form>
      {data && <PieceFacts piece={data} />}
    </Dialog>
  )
}

function PieceFacts({ piece }: { piece: LabelledPiece }) {
  const size = (width: number, length: number) => `${officeSide(width)} m × ${officeSide(length)} m`
  const { finishedWidth, finishedLength, deliveredOn, warrantyUntil } = piece
  const rows: readonly (readonly [string, string])[] = [
    [t('Product'), [piece.name, piece.room].filter(Boolean).join(', ')],
    [t('Ordered size'), size(piece.width, piece.length)],
    ...(finishedWidth !== null && finishedLength !== null
      ? [[t('Finished size'), size(finishedWidth, finishedLength)] as const]
      : []),
    [t('Delivered'), deliveredOn ? dateOf(deliveredOn, 'UTC') : t('Not delivered yet')],
    ...(warrantyUntil ? [[t('Warranty until'), dateOf(warrantyUntil, 'UTC')] as const] : []),
    ...(piece.remakeOf ? [[t('Made again for order'), piece.remakeOf.number] as const] : []),
    ...piece.claims.map(
      ({ reason, status, remakeNumber }) =>
        [
          t('Claim', { context: 'of a piece' }),
          [t(reasonLabels[reason]), t(statusLabels[status]), remakeNumber].filter(Boolean).join(' · '),
        ] as const,
    ),
  ]
  return (
    <div className="mt-4 grid gap-3">
      <Link
        to="/admin/orders"
        search={{ order: piece.orderId }}
        className="justify-self-start font-medium underline underline-offset-4"
      >
        {`${t('Order')} ${piece.orderNumber}, ${piece.customerName}`}
      </Link>
      <dl className="grid gap-1">
        {rows.map(([name, text], index) => (
          // Several claims have the same name.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-ink-soft">{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const claimColumns = (timeZone: string): readonly Column<Claim>[] => [
  {
    id: 'orderNumber',
    head: 'Order #',
    fixed: true,
    cell: ({ orderNumber }) => orderNumber,
  },
  {
    id: 'name',
    head: t('Name', { context: 'person' }),
    card: 'title',
    cell: ({ customerName }) => customerName,
  },
  {
    id: 'lines',
    head: 'About',
    grow: true,
    card: 'text',
    cell: ({ lines }) => (
      <span className="whitespace-normal">{lines.map(({ name }) => name).join(', ')}</span>
    ),
  },
  { id: 'reason', head: 'Reason', cell: ({ reason }) => t(reasonLabels[reason]) },
  { id: 'status', head: 'Status', cell: ({ status }) => t(statusLabels[status]) },
  {
    id: 'remake',
    head: 'Made again',
    cell: ({ remakeNumber }) => remakeNumber ?? '',
  },
  {
    id: 'receivedAt',
    head: 'Received',
    sort: 'receivedAt',
    cell: ({ receivedAt }) => momentOf(receivedAt, timeZone),
  },
]

const filters: readonly Filter[] = [
  {
    name: 'status',
    label: 'Status',
    options: claimStatuses.map((value) => ({ value, label: statusLabels[value] })),
  },
]

/** The claims; a row opens its order. */
export function ClaimsTab() {
  const { timeZone } = useShopConfig()
  const navigate = useNavigate()
  const mayReport = useMay(reportMistakes)
  const [shown, setShown] = useState<'label' | 'mistakes' | null>(null)
  return (
    <>
      <ListTable
        list={listClaims}
        noun={{ one: 'claim', many: 'claims' }}
        columns={claimColumns(timeZone)}
        filters={filters}
        defaultSort="-receivedAt"
        searchPlaceholder="Order number or name"
        nameOf={({ orderNumber }) => orderNumber}
        open={({ orderId }) => void navigate({ to: '/admin/orders', search: { order: orderId } })}
        empty="No claims yet"
        emptyHint="Customers make them on the page of a delivered order; you take them there, too."
      >
        <Button look="quiet" size="sm" onClick={() => setShown('label')}>
          <ScanBarcode size={16} aria-hidden />
          Find a label
        </Button>
        <Button look="quiet" size="sm" disabled={!mayReport} onClick={() => setShown('mistakes')}>
          <TriangleAlert size={16} aria-hidden />
          Mistakes
        </Button>
      </ListTable>
      {shown === 'label' && <LabelDialog close={() => setShown(null)} />}
      {shown === 'mistakes' && <MistakesDialog close={() => setShown(null)} />}
    </>
  )
}
