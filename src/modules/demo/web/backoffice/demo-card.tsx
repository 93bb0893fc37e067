import { t } from '#kernel/web/backoffice/language.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fillDemoBooks, readDemo, readDemoBankFile, removeDemo, type DemoContent } from '../../contract.ts'
import { address } from '#kernel/contract/endpoint.ts'
import { call, read } from '#kernel/web/api.ts'
import { officeCount } from '#kernel/web/backoffice/money.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { useWrite } from '#kernel/web/backoffice/write.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { CheckField } from '#kernel/web/ui/check-field.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { Card } from '#modules/settings/web/backoffice/index.ts'

const demoContent = read(readDemo)

/** The demo content of the shop and the button that removes it; for administrators, as long as there is any. */
export function DemoCard() {
  const may = useMay(removeDemo)
  const { data } = useQuery({ ...demoContent, enabled: may })
  const [asks, setAsks] = useState(false)
  if (!may || !data || data.records === 0) return null
  return (
    <Card
      title="Demo content"
      hint="Made up to show the shop at work. It is counted in every figure until it is removed."
    >
      <Counts content={data} />
      <div className="flex flex-wrap items-center justify-end gap-3">
        {data.hasBooks ? <BankFileLink /> : <FillBooks />}
        <Button look="danger" size="sm" onClick={() => setAsks(true)}>
          Remove demo content
        </Button>
      </div>
      {asks && <RemoveDialog content={data} close={() => setAsks(false)} />}
    </Card>
  )
}

/** Shows what payments, parcels and claims look like: turns them on and fills them. */
function FillBooks() {
  const { mutate, isPending } = useWrite({
    write: () => call(fillDemoBooks, {}),
    done: 'Payments and claims are on, and filled for the demo orders of the last weeks',
    failed: 'Nothing was added',
    refreshes: [{ path: '/api' }],
  })
  return (
    <Button look="quiet" size="sm" disabled={isPending} onClick={() => mutate(undefined)}>
      Turn on payments and claims with demo content
    </Button>
  )
}

/** The file of the bank that can be imported on the screen of payments. */
const BankFileLink = () => (
  <a href={address(readDemoBankFile)} className="text-accent underline">
    Download a bank file for it
  </a>
)

function Counts({ content: { kinds } }: { content: DemoContent }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] gap-x-6 gap-y-1 text-note/5">
      {kinds.map(({ kind, label, records }) => (
        <div key={kind} className="flex justify-between gap-3 border-b border-line py-1">
          <dt className="text-ink-soft">{t(label)}</dt>
          <dd className="tabular-nums">{officeCount(records)}</dd>
        </div>
      ))}
    </dl>
  )
}

const records = (count: number) => `${officeCount(count)} demo ${count === 1 ? 'record' : 'records'}`

function RemoveDialog({ content, close }: { content: DemoContent; close: () => void }) {
  const [alsoChanged, setAlsoChanged] = useState(false)
  const { mutate, isPending } = useWrite({
    write: () => call(removeDemo, { body: { alsoChanged } }),
    done: (_, { removed, kept }) =>
      `Removed ${records(removed)}${kept > 0 ? `. ${officeCount(kept)} stay and are yours` : ''}`,
    failed: 'Failed to remove the demo content',
    refreshes: [{ path: '/api' }],
    after: close,
  })
  return (
    <Dialog open onClose={close} title={`Remove ${records(content.records)}?`} closeLabel="Close">
      <div className="grid max-w-prose gap-3 text-ink-soft">
        <p>
          What you and your staff have made stays, and so does every demo record that it needs, such as a
          product in an order of yours. This cannot be undone.
        </p>
        {content.changed > 0 && (
          <>
            <p>
              {content.changed === 1
                ? 'One demo record that was changed stays too, and is yours from then on.'
                : `${officeCount(content.changed)} demo records that were changed stay too, and are yours from then on.`}
            </p>
            <CheckField
              label="Remove changed demo records as well"
              checked={alsoChanged}
              onChange={setAlsoChanged}
            />
          </>
        )}
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="quiet" size="sm" onClick={close}>
          Cancel
        </Button>
        <Button look="danger" size="sm" disabled={isPending} onClick={() => mutate(undefined)}>
          Remove demo content
        </Button>
      </div>
    </Dialog>
  )
}
