import { CircleCheck, TriangleAlert } from 'lucide-react'
import { toastFailure } from '#kernel/web/backoffice/write.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { useShopConfig } from '#kernel/web/shop.ts'
import type { Check } from '../../contract.ts'
import { useChecks } from '../queries.ts'
import { nameOf, sentenceOf } from './check-words.ts'

/** Runs a card's checks and shows the results. */
export function CheckButton({ checks, about }: { checks: readonly Check[]; about: string }) {
  const shop = useShopConfig()
  const { mutate, data, isPending } = useChecks()
  return (
    <div className="grid gap-2">
      <output className="grid gap-1 empty:hidden">
        {data?.map((result) => {
          const name = nameOf[result.check]
          return (
            <span key={result.check} className="flex items-start gap-2">
              {result.ok ? (
                <CircleCheck size={16} aria-label="Good" className="mt-0.5 shrink-0 text-good" />
              ) : (
                <TriangleAlert size={16} aria-label="Not good" className="mt-0.5 shrink-0 text-clay" />
              )}
              <span className="min-w-0 break-words">
                {name !== undefined && `${name}: `}
                {sentenceOf(result, shop)}
              </span>
            </span>
          )
        })}
      </output>
      <div>
        <Button
          look="quiet"
          size="sm"
          aria-label={`Check: ${about}`}
          disabled={isPending}
          onClick={() => mutate(checks, { onError: toastFailure('The check could not be made') })}
        >
          {isPending ? 'Checking...' : 'Check'}
        </Button>
      </div>
    </div>
  )
}
