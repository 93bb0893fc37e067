import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { toast } from '#kernel/web/ui/toast-store.ts'
import type { PublicQuote } from '../../contract/public-quote.ts'
import { useChooseItems } from '../queries/public-quote.ts'

/** The numbers of what is chosen once an item is chosen or left out; another alternative leaves out the former one. */
function chosenAfter(items: PublicQuote['items'], position: number, isChosen: boolean): number[] {
  const { alternative } = items[position] as PublicQuote['items'][number]
  return items.flatMap((item, index) => {
    if (item.isChosen === undefined) return []
    if (index === position) return isChosen ? [index + 1] : []
    const isReplaced = alternative !== undefined && item.alternative === alternative
    return item.isChosen && !isReplaced ? [index + 1] : []
  })
}

/** Chooses one of several alternatives, or an optional item; once the quote is answered it says what was chosen. */
export function ItemChoice({
  quote,
  position,
  token,
}: {
  quote: PublicQuote
  position: number
  token: string
}) {
  const { t } = useTranslation()
  const { mutate, isPending } = useChooseItems(token)
  const item = quote.items[position] as PublicQuote['items'][number]
  const isOpen = quote.status === 'sent' || quote.status === 'viewed'
  if (!isOpen)
    return <p className="text-sm text-ink-soft">{t(item.isChosen ? 'quote.chosen' : 'quote.notChosen')}</p>
  const isAlternative = item.alternative !== undefined
  return (
    <label className="flex min-h-11 w-fit items-center gap-3">
      <input
        type={isAlternative ? 'radio' : 'checkbox'}
        name={isAlternative ? `alternative ${item.alternative}` : undefined}
        className="size-4 accent-accent"
        checked={item.isChosen === true}
        disabled={isPending}
        onChange={({ target }) =>
          mutate(
            { chosen: chosenAfter(quote.items, position, target.checked), version: quote.version },
            { onError: () => toast({ title: t('quote.changed'), variant: 'destructive' }) },
          )
        }
      />
      {isAlternative ? t('quote.alternative', { name: item.alternative }) : t('quote.optional')}
    </label>
  )
}
