import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AddButton } from '#kernel/web/backoffice/add-button.tsx'
import { Badge } from '#kernel/web/backoffice/badge.tsx'
import { Loaded } from '#kernel/web/backoffice/loaded.tsx'
import { RowButtons } from '#kernel/web/backoffice/editing/row-buttons.tsx'
import { SortableRow } from '#kernel/web/backoffice/editing/sortable-row.tsx'
import { Sorting } from '#kernel/web/backoffice/editing/sorting.tsx'
import { useDeleteDialog } from '#kernel/web/backoffice/editing/use-delete-dialog.tsx'
import { t } from '#kernel/web/backoffice/language.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { Card } from '#modules/settings/web/backoffice/index.ts'
import { createDeliveryMethod, maxDeliveryMethods, type DeliveryMethod } from '../../contract/index.ts'
import { MethodDialog } from './method-dialog.tsx'
import { allMethods, useDeleteMethod, useOrderMethods } from './queries.ts'
import { TryCard } from './try-card.tsx'
import { kindLabels, wordDays } from './words.ts'

/** The delivery methods of the shop, and what they would charge. */
export function DeliveryTab() {
  const query = useQuery(allMethods)
  return (
    <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-6">
      <Card
        title="Delivery methods"
        hint="How pieces reach the customer, what that costs and how long it takes, in the order in which they are offered."
      >
        <Loaded query={query} waiting={<Skeleton className="h-24" />}>
          {(data) => <Methods methods={data} />}
        </Loaded>
      </Card>
      <TryCard />
    </div>
  )
}

function Methods({ methods }: { methods: readonly DeliveryMethod[] }) {
  const may = useMay(createDeliveryMethod)
  const [edited, setEdited] = useState<DeliveryMethod | 'new' | null>(null)
  const order = useOrderMethods()
  const deleting = useDeleteDialog(
    useDeleteMethod(),
    'Remove the delivery method?',
    ({ name }: DeliveryMethod) => `${name} is offered no more. Orders keep what was agreed.`,
  )
  return (
    <>
      {methods.length === 0 && (
        <p className="text-ink-soft">No methods yet. The shop says and charges nothing for delivery.</p>
      )}
      {methods.length > 0 && (
        <Sorting
          rows={methods}
          idOf={({ id }) => id}
          nameOf={({ name }) => name}
          disabled={!may || order.isPending}
          onOrder={order.mutate}
        >
          <ul aria-label="Delivery methods" aria-busy={order.isPending} className="grid gap-2">
            {methods.map((method) => (
              <MethodRow
                key={method.id}
                method={method}
                may={may}
                disabled={!may || order.isPending}
                edit={() => setEdited(method)}
                remove={() => deleting.ask(method)}
              />
            ))}
          </ul>
        </Sorting>
      )}
      <div>
        <AddButton
          label="Add delivery method"
          may={may && methods.length < maxDeliveryMethods}
          look="quiet"
          run={() => setEdited('new')}
        />
      </div>
      {edited !== null && (
        <MethodDialog method={edited === 'new' ? null : edited} close={() => setEdited(null)} />
      )}
      {deleting.dialog}
    </>
  )
}

function MethodRow({
  method: { id, kind, name, isActive, daysMin, daysMax },
  may,
  disabled,
  edit,
  remove,
}: {
  method: DeliveryMethod
  may: boolean
  disabled: boolean
  edit: () => void
  remove: () => void
}) {
  return (
    <SortableRow id={id} name={name} disabled={disabled} className="items-center gap-2 p-2">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium wrap-anywhere">{name}</span>
          {!isActive && <Badge tone="draft">Off</Badge>}
        </p>
        <p className="text-note/5 text-ink-soft">{`${t(kindLabels[kind])} · ${wordDays(daysMin, daysMax)}`}</p>
      </div>
      <div className="flex shrink-0">
        <RowButtons name={name} mayEdit={may} mayDelete={may} edit={edit} remove={remove} />
      </div>
    </SortableRow>
  )
}
