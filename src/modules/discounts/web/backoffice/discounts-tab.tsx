import { useState } from 'react'
import { useDeleteDialog } from '#kernel/web/backoffice/editing/use-delete-dialog.tsx'
import { dateOf } from '#kernel/web/backoffice/moments.ts'
import { useOfficeMoney } from '#kernel/web/backoffice/money.ts'
import { RecordTab } from '#kernel/web/backoffice/record-tab.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import type { Column } from '#kernel/web/backoffice/table/columns.ts'
import {
  createDiscount,
  deleteDiscount,
  listDiscounts,
  updateDiscount,
  type Discount,
} from '../../contract/index.ts'
import { useDeleteDiscount } from '../queries.ts'
import { DiscountDialog } from './discount-dialog.tsx'

const columnsFor = (money: (amount: number) => string): readonly Column<Discount>[] => [
  {
    id: 'code',
    head: 'Code or name',
    sort: 'code',
    fixed: true,
    card: 'title',
    grow: true,
    cell: ({ code, name, isActive }) => (
      <span className={isActive ? 'font-medium' : 'text-ink-soft line-through'}>
        {code ?? name}
        {code === null && <small className="block font-normal text-ink-soft">Applies by itself</small>}
      </span>
    ),
  },
  {
    id: 'takes',
    head: 'Takes off',
    card: 'amount',
    align: 'right',
    cell: ({ percent, amount, freeDelivery }) =>
      freeDelivery ? <>The delivery</> : percent === null ? money(amount ?? 0) : `${percent} %`,
  },
  {
    id: 'minimum',
    head: 'From',
    align: 'right',
    cell: ({ minimum }) => (minimum === null ? '—' : money(minimum)),
  },
  {
    id: 'until',
    head: 'Last day',
    cell: ({ validTo }) => (validTo === null ? '—' : dateOf(validTo, 'UTC')),
  },
  {
    id: 'uses',
    head: 'Used',
    align: 'right',
    sort: 'uses',
    skeletonWidth: 'w-12',
    cell: ({ uses, maxUses }) => (maxUses === null ? `${uses}` : `${uses} / ${maxUses}`),
  },
]

/** The discount codes. */
export function DiscountsTab() {
  const money = useOfficeMoney()
  const [open, setOpen] = useState<{ row: Discount | null } | null>(null)
  const may = { edit: useMay(updateDiscount), remove: useMay(deleteDiscount) }
  const mayAdd = useMay(createDiscount)
  const deleting = useDeleteDialog(useDeleteDiscount(), 'Delete discount?', ({ code, name }: Discount) => (
    <>
      <strong className="font-semibold">{code ?? name}</strong> cannot be brought back. Orders that have used
      it keep what it took off.
    </>
  ))
  return (
    <div className="max-w-5xl">
      <p className="mb-4 text-note/5 text-ink-soft">
        A discount takes something off the pieces, before delivery and taxes, or waives the delivery: with a
        code that is typed at the checkout, or by itself.
      </p>
      <RecordTab
        list={listDiscounts}
        noun={{ one: 'discount', many: 'discounts' }}
        columns={columnsFor(money)}
        defaultSort="-createdAt"
        searchPlaceholder="Code or name"
        nameOf={({ code, name }) => code ?? name ?? ''}
        add={{ label: 'Add Discount', may: mayAdd, run: () => setOpen({ row: null }) }}
        may={may}
        edit={(row) => setOpen({ row })}
        deleting={deleting}
        empty="No discounts yet."
        emptyHint="The checkout asks for a code once there is one."
        emptyAction={{ label: 'Add the first discount', may: mayAdd, run: () => setOpen({ row: null }) }}
      />
      {open && <DiscountDialog discount={open.row} close={() => setOpen(null)} />}
    </div>
  )
}
