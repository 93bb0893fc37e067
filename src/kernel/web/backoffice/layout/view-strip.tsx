import { classes } from '../../ui/classes.ts'
import { t } from '../language.ts'
import { useListSearch } from '../table/use-list-search.ts'

/** The view of a tab that `view` in the URL names; default, also for a view of another tab: the first. */
export function useView<View extends string>(views: readonly (readonly [View, string])[]): View | undefined {
  const { search } = useListSearch()
  return (views.find(([view]) => view === search['view']) ?? views[0])?.[0]
}

/** The views within a tab, each with an address. */
export function ViewStrip<View extends string>({
  label,
  tab,
  views,
}: {
  label: string
  /** The tab in the URL. */
  tab: string
  views: readonly (readonly [View, string])[]
}) {
  const { askExactly } = useListSearch()
  const chosen = useView(views)
  return (
    <nav aria-label={label} className="mb-4 flex gap-1 overflow-x-auto print:hidden">
      {views.map(([view, name]) => (
        <button
          key={view}
          type="button"
          aria-current={view === chosen ? 'page' : undefined}
          onClick={() => askExactly({ tab, ...(view !== views[0]?.[0] && { view }) })}
          className={classes(
            'min-h-8 rounded-md px-3 whitespace-nowrap focus-visible:-outline-offset-2 max-desk:min-h-11',
            view === chosen ? 'bg-linen font-medium text-ink' : 'text-ink-soft hover:text-ink',
          )}
        >
          {t(name)}
        </button>
      ))}
    </nav>
  )
}
