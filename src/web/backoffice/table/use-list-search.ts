import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import type { ListSearch } from './list-search.ts'

/** Reads and changes what the address of this list says. */
export function useListSearch() {
  const search: ListSearch = useSearch({ strict: false })
  const state = useLocation({ select: (location) => location.state })
  const navigate = useNavigate()
  const { history } = useRouter()
  const go = (next: ListSearch, replace: boolean, more: { trail?: string[]; opened?: boolean }) =>
    void navigate({ to: '.', search: next, state: more, replace, resetScroll: false })

  return {
    search,
    /** Cursors of the pages before this one. */
    trail: state.trail ?? [],
    /** Other conditions or another order: the list begins at its first page again. */
    ask: (change: ListSearch) => go({ ...search, cursor: undefined, ...change }, true, {}),
    /** Everything as a saved view has it. */
    askExactly: (view: ListSearch) => go(view, false, {}),
    /** Another look at the same rows. */
    look: (change: ListSearch) => go({ ...search, ...change }, true, state),
    /** Opens a record in a dialog; it is part of the address, so Back closes it. */
    open: (name: string, value: string) =>
      go({ ...search, [name]: value }, false, { ...(state.trail && { trail: state.trail }), opened: true }),
    close: (name: string) =>
      state.opened ? history.back() : go({ ...search, [name]: undefined }, true, state),
  }
}
