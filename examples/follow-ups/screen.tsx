import { Button, ListTable, readOnlyHint, useMay, type Column } from 'fenestra/web'
import { useState } from 'react'
import { finishFollowUp, listFollowUps, type FollowUp } from './contract.ts'
import { FinishDialog } from './finish-dialog.tsx'
import { t } from './translations.ts'

// Getters, because a text is read when it is shown, in the language of whoever looks.
const columns: readonly Column<FollowUp>[] = [
  {
    id: 'due',
    get head() {
      return t('due')
    },
    fixed: true,
    cell: ({ dueOn }) => <time dateTime={dueOn}>{dueOn}</time>,
  },
  {
    id: 'customer',
    get head() {
      return t('customer')
    },
    card: 'title',
    cell: ({ customerName }) => customerName,
  },
  {
    id: 'phone',
    get head() {
      return t('phone')
    },
    cell: ({ customerPhone }) => <a href={`tel:${customerPhone}`}>{customerPhone}</a>,
  },
  {
    id: 'order',
    get head() {
      return t('order')
    },
    cell: ({ orderNumber }) => orderNumber,
  },
  {
    id: 'outcome',
    get head() {
      return t('outcome')
    },
    grow: true,
    card: 'text',
    cell: ({ outcome }) => outcome ?? '',
  },
]

const filters = [
  {
    name: 'state',
    get label() {
      return t('state')
    },
    get options() {
      return [
        { value: 'open', label: t('open') },
        { value: 'done', label: t('done') },
      ]
    },
  },
]

/** The calls to make, and their results. */
export default function FollowUpsScreen() {
  const may = useMay(finishFollowUp)
  const [calling, setCalling] = useState<FollowUp | null>(null)
  const finishButton = (row: FollowUp) =>
    row.doneAt === null ? (
      <Button
        look="quiet"
        size="sm"
        disabled={!may}
        title={may ? undefined : readOnlyHint}
        onClick={() => setCalling(row)}
      >
        {t('finish')}
      </Button>
    ) : null
  return (
    <>
      <ListTable<FollowUp>
        list={listFollowUps}
        noun={{ one: t('call'), many: t('calls') }}
        columns={columns}
        filters={filters}
        defaultSort="due"
        nameOf={({ customerName }) => customerName}
        actions={finishButton}
        empty={t('empty')}
      />
      {calling && <FinishDialog call={calling} close={() => setCalling(null)} />}
    </>
  )
}
