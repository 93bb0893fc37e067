import { Ellipsis, Star, Trash2, type LucideIcon } from 'lucide-react'
import { Popover } from 'radix-ui'
import { Children, useState, type ComponentProps, type ReactNode } from 'react'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { PopoverCard } from '../layout/popover-card.tsx'
import type { ListSearch } from './list-search.ts'
import { useStoredState } from './use-stored-state.ts'

/** These buttons show only their icon, because everything above a list must fit in one line, or two on a phone. */
const signOnly = buttonClasses({ look: 'quiet', size: 'sm' }, 'size-9 px-0! max-desk:size-11')

function Menu({ label, icon, children }: { label: string; icon: ReactNode; children: ReactNode }) {
  return (
    <Popover.Root>
      <Popover.Trigger title={label} className={signOnly}>
        {icon}
        <span className="sr-only">{label}</span>
      </Popover.Trigger>
      <Popover.Portal>
        <PopoverCard aria-label={label} align="end" className="w-64 p-3">
          {children}
        </PopoverCard>
      </Popover.Portal>
    </Popover.Root>
  )
}

const item = 'flex min-h-9 w-full items-center gap-3 rounded-md px-2 text-left max-desk:min-h-11'

/** The menu of less common actions: visible columns, export and import. Renders nothing if there are none. */
export function MoreMenu({
  columns,
  toggle,
  children,
}: {
  columns: readonly { id: string; head: string; shown: boolean }[]
  toggle: (id: string) => void
  /** The `MenuItem`s. */
  children: ReactNode
}) {
  const hasItems = Children.toArray(children).length > 0
  if (columns.length === 0 && !hasItems) return null
  return (
    <Menu label="More" icon={<Ellipsis size={16} aria-hidden />}>
      {hasItems && <div className="grid">{children}</div>}
      {columns.length > 0 && (
        <fieldset className={hasItems ? 'mt-2 border-t border-line pt-2' : ''}>
          <legend className="float-left mb-1 w-full px-2 text-note text-ink-soft">Columns</legend>
          {columns.map(({ id, head, shown }) => (
            <label key={id} className={`${item} clear-both hover:bg-linen`}>
              <input
                type="checkbox"
                checked={shown}
                onChange={() => toggle(id)}
                className="size-4 accent-accent"
              />
              {head}
            </label>
          ))}
        </fieldset>
      )}
    </Menu>
  )
}

/** A menu entry; choosing it closes the menu. */
export function MenuItem({
  icon: Icon,
  disabled,
  run,
  children,
}: {
  icon: LucideIcon
  disabled: boolean
  run: () => void
  children: ReactNode
}) {
  return (
    <Popover.Close
      disabled={disabled}
      onClick={run}
      className={`${item} hover:not-disabled:bg-linen disabled:opacity-50`}
    >
      <Icon size={15} aria-hidden className="text-ink-soft" />
      {children}
    </Popover.Close>
  )
}

interface View {
  name: string
  search: ListSearch
}

function readViews(stored: unknown): View[] {
  if (!Array.isArray(stored)) return []
  return stored.filter(
    (view): view is View =>
      typeof view === 'object' &&
      view !== null &&
      typeof (view as View).name === 'string' &&
      typeof (view as View).search === 'object',
  )
}

/** The saved views of a list: filters, sort order and columns, stored for this user in this browser. */
export const ViewsMenu = (views: ComponentProps<typeof Views>) => (
  <Menu label="Views" icon={<Star size={15} aria-hidden />}>
    <Views {...views} />
  </Menu>
)

/** The saved views in a menu. */
export function Views({
  list,
  search,
  show,
}: {
  /** The path of the list, under which its views are stored. */
  list: string
  /** The current state, for a new view. */
  search: ListSearch
  show: (view: ListSearch) => void
}) {
  const [views, keep] = useStoredState(`views:${list}`, readViews)
  const [name, setName] = useState('')
  const save = () => {
    if (name.trim() === '') return
    keep([...views.filter((view) => view.name !== name.trim()), { name: name.trim(), search }])
    setName('')
  }
  return (
    <>
      <ul>
        {views.map((view) => (
          <li key={view.name} className="flex items-center gap-1">
            <button
              type="button"
              onClick={() => show(view.search)}
              className="min-h-9 min-w-0 grow truncate rounded-md px-2 text-left hover:bg-linen"
            >
              {view.name}
            </button>
            <button
              type="button"
              aria-label={`Delete view ${view.name}`}
              onClick={() => keep(views.filter((other) => other !== view))}
              className="grid size-9 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-linen hover:text-ink"
            >
              <Trash2 size={15} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      {views.length === 0 && <p className="px-2 pb-1 text-ink-soft">No saved views yet.</p>}
      <form
        className="mt-2 grid gap-2 border-t border-line pt-3"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <input
          aria-label="Name of the view"
          placeholder="Save this view as"
          value={name}
          maxLength={60}
          onChange={(event) => setName(event.target.value)}
          className="h-9 w-full min-w-0 rounded-md border border-line bg-surface px-2 placeholder:text-ink-soft hover:border-ink-soft"
        />
        <Button type="submit" size="sm" look="quiet" disabled={name.trim() === ''}>
          Save view
        </Button>
      </form>
    </>
  )
}
