import { useNavigate } from '@tanstack/react-router'
import { ScanBarcode, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { t } from '#kernel/web/backoffice/language.ts'
import { momentOf } from '#kernel/web/backoffice/moments.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import type { Column, Filter } from '#kernel/web/backoffice/table/columns.ts'
import { ListTable } from '#kernel/web/backoffice/table/list-table.tsx'
import { Button } from '#kernel/web/ui/button.tsx'
import { useShopConfig } from '#kernel/web/shop.ts'
import { claimStatuses } from '#modules/record-states/contract.ts'
import { listClaims, reportMistakes, type Claim } from '../../contract/index.ts'
import { reasonLabels, statusLabels } from './claim-labels.ts'
import { LabelDialog } from './label-dialog.tsx'
import { MistakesDialog } from './mistakes-dialog.tsx'

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
