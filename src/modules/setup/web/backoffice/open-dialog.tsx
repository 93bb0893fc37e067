import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from '#kernel/web/ui/button.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { t } from '#kernel/web/backoffice/language.ts'
import type { Setup } from '../../contract/index.ts'
import { setupOfShop, useOpening } from '../queries.ts'
import { ProblemList } from './problem-list.tsx'
import { placeholderText } from './placeholders.ts'
import { stepWords } from './steps.ts'

/** Asks for confirmation and lists the missing steps, none of which is required. */
export function OpenDialog({ demo, close }: { demo: boolean; close: () => void }) {
  const { data } = useQuery(setupOfShop)
  const { mutate, isPending } = useOpening({
    done: 'The shop is open',
    failed: 'Failed to open or close the shop',
    after: close,
  })
  return (
    <Dialog open onClose={close} title="Open the shop?" closeLabel="Close">
      <div className="grid max-w-prose gap-3">
        <p className="text-ink-soft">
          Visitors see the same pages before and after. Once the shop is open and free of demo content, the
          sign-in page offers only the providers that are set up.
        </p>
        {data ? <Missing setup={data} demo={demo} close={close} /> : <Skeleton className="h-24" />}
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="quiet" size="sm" onClick={close}>
          Cancel
        </Button>
        <Button size="sm" disabled={isPending || !data} onClick={() => mutate(true)}>
          Open the shop
        </Button>
      </div>
    </Dialog>
  )
}

/** The missing steps, each with a link. */
function Missing({ setup, demo, close }: { setup: Setup; demo: boolean; close: () => void }) {
  const openSteps = setup.steps.filter(({ step, done }) => !done && step !== 'live')
  if (openSteps.length === 0 && setup.problems.length === 0 && !demo) return <p>Nothing is missing.</p>
  return (
    <>
      <h3 className="font-medium">Still missing</h3>
      <ul className="grid list-disc gap-1 pl-5">
        {demo && <li>Demo content is still there and is counted in every figure.</li>}
        {openSteps.map(({ step }) => {
          const { title, to, search, hash, asks } = stepWords[step]
          const examples = setup.placeholders.filter(({ what }) => asks?.includes(what)).map(placeholderText)
          return (
            <li key={step}>
              <Link
                to={to as '/admin/products'}
                search={search ?? {}}
                hash={hash}
                onClick={close}
                className="text-accent underline"
              >
                {t(title)}
              </Link>
              {examples.length > 0 && <span className="text-ink-soft">: {examples.join(', ')}</span>}
            </li>
          )
        })}
        <ProblemList problems={setup.problems} follow={close} />
      </ul>
    </>
  )
}
