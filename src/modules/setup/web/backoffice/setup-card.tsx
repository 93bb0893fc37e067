import { SectionTitle } from '#kernel/web/backoffice/section-title.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight, Check, Circle, X } from 'lucide-react'
import { useState } from 'react'
import { useOptimisticChoice } from '#kernel/web/use-optimistic-choice.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { Button, buttonClasses } from '#kernel/web/ui/button.tsx'
import { classes } from '#kernel/web/ui/classes.ts'
import { putOpening, tickSetupStep, type Setup } from '../../contract/index.ts'
import { openingOfShop, setupOfShop, useShowSetup, useTickSetupStep } from '../queries.ts'
import { BasicsDialog } from './basics-dialog.tsx'
import { OpenDialog } from './open-dialog.tsx'
import { ProblemList } from './problem-list.tsx'
import { stepWords } from './steps.ts'

/** The checklist of steps before opening; hidden when all are done or this person has closed it. */
export function SetupCard() {
  const { data } = useQuery(setupOfShop)
  const show = useShowSetup()
  if (!data?.shown) return null
  const doneCount = data.steps.filter((step) => step.done).length
  // The first open step has a button; the others are links.
  const next = data.steps.find((step) => !step.done)?.step
  return (
    <section aria-labelledby="setup" className="rounded-lg border border-line bg-surface p-4 sm:p-5">
      <div className="flex items-start gap-3">
        <div className="min-w-0 grow">
          <SectionTitle id="setup">Open your shop</SectionTitle>
          <p className="figures text-ink-soft">
            {doneCount} of {data.steps.length} done
          </p>
        </div>
        <Button
          look="plain"
          size="icon"
          aria-label="Close the checklist"
          disabled={show.isPending}
          onClick={() => show.mutate(false)}
          className="-mt-2 -mr-2"
        >
          <X size={18} aria-hidden />
        </Button>
      </div>
      <div aria-hidden className="mt-2 mb-3 h-1.5 overflow-hidden rounded-full bg-linen">
        <div
          className="h-full rounded-full bg-accent"
          style={{ width: `${(100 * doneCount) / data.steps.length}%` }}
        />
      </div>
      <ol className="grid gap-1">
        {data.steps.map((step) => (
          <Step key={step.step} {...step} isNext={step.step === next} />
        ))}
      </ol>
      {data.problems.length > 0 && (
        <>
          <h3 className="mt-3 font-sans text-base/6 font-medium">Please check before you sell</h3>
          <ul className="mt-1 grid list-disc gap-1 pl-5">
            <ProblemList problems={data.problems} />
          </ul>
        </>
      )}
    </section>
  )
}

type StepProps = Setup['steps'][number] & { isNext: boolean }

/** A step's state: derived from the data, or a checkbox. */
function Mark({ step, done, byHand }: StepProps) {
  const may = useMay(tickSetupStep)
  const tick = useTickSetupStep()
  const { shown, choose, settle } = useOptimisticChoice({ done })
  const { title } = stepWords[step]
  if (done && !byHand)
    return (
      <>
        <Check size={18} aria-hidden className="text-accent" />
        <span className="sr-only">Done:</span>
      </>
    )
  // Opening the shop is a button, not a checkbox.
  if (step === 'live') return <Circle size={16} aria-hidden className="text-ink-soft" />
  return (
    <input
      type="checkbox"
      aria-label={`${title}: done`}
      checked={shown.done}
      disabled={!may}
      onChange={({ target }) => {
        choose({ done: target.checked })
        tick.mutate({ step, done: target.checked }, { onSettled: settle })
      }}
      className="size-4 accent-accent"
    />
  )
}

function Step(props: StepProps) {
  const { step, done, isNext } = props
  const { title, hint, link, to, search, hash } = stepWords[step]
  return (
    <li className={classes('flex items-start gap-3 rounded-md px-2 py-1.5', isNext && 'bg-linen')}>
      <span className="grid size-6 shrink-0 place-items-center">
        <Mark {...props} />
      </span>
      <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <p className={classes('font-medium', done && 'text-ink-soft line-through')}>{title}</p>
          {isNext && <p className="text-ink-soft">{hint}</p>}
        </div>
        {step === 'live' && !done && <OpenButton />}
        {step === 'language' && <BasicsButton isNext={isNext} done={done} />}
        {step !== 'live' && step !== 'language' && !done && (
          <Link
            // Screen paths come from a table that the router's types do not know.
            to={to as '/admin/products'}
            search={search ?? {}}
            hash={hash}
            className={
              isNext
                ? buttonClasses({ size: 'sm' })
                : 'inline-flex min-h-6 items-center gap-1 text-accent hover:underline'
            }
          >
            {link}
            <ArrowRight size={15} aria-hidden />
          </Link>
        )}
      </div>
    </li>
  )
}

/** The first step is a button that asks for language and currencies. */
function BasicsButton({ isNext, done }: Pick<StepProps, 'isNext' | 'done'>) {
  const may = useMay(putOpening)
  const [asks, setAsks] = useState(false)
  return (
    <>
      {!done && (
        <Button size="sm" look={isNext ? 'primary' : 'quiet'} disabled={!may} onClick={() => setAsks(true)}>
          {stepWords.language.link}
        </Button>
      )}
      {asks && <BasicsDialog close={() => setAsks(false)} />}
    </>
  )
}

/** The last step is a button that opens the shop. */
function OpenButton() {
  const may = useMay(putOpening)
  const { data } = useQuery(openingOfShop)
  const [asks, setAsks] = useState(false)
  return (
    <>
      <Button size="sm" look="quiet" disabled={!may || !data} onClick={() => setAsks(true)}>
        Open the shop
      </Button>
      {asks && data && <OpenDialog demo={data.demo} close={() => setAsks(false)} />}
    </>
  )
}
