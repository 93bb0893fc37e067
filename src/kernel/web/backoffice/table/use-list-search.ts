import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import type { HistoryState } from '@tanstack/react-router'
import type { ListSearch } from './list-search.ts'
import { askTyped } from './typed-search.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Cursors of the pages before this one, from the first; `''` is the first page. */
    trail?: string[]
    /** The dialog was opened from the list, so that closing it is going back. */
    opened?: boolean
  }
}

/** Reads and changes what the address of this list says. */
export function useListSearch() {
  const search: ListSearch = useSearch({ strict: false })
  const state = useLocation({ select: (location) => location.state })
  const navigate = useNavigate()
  const { history } = useRouter()
  // From where the router is, not from what was drawn last: two changes may follow each other at once.
  const go = (
    next: (search: ListSearch) => ListSearch,
    replace: boolean,
    more: (state: HistoryState) => HistoryState,
  ) => void navigate({ to: '.', search: next, state: more, replace, resetScroll: false })

  return {
    search,
    /** Cursors of the pages before this one. */
    trail: state.trail ?? [],
    /** Other conditions or another order: the list begins at its first page again. */
    ask: (change: ListSearch) =>
      go(
        (from) => ({ ...from, cursor: undefined, ...change }),
        true,
        () => ({}),
      ),
    /** Everything as a saved view has it. */
    askExactly: (view: ListSearch) =>
      go(
        () => view,
        false,
        () => ({}),
      ),
    /** Another look at the same rows. */
    look: (change: ListSearch) =>
      go(
        (from) => ({ ...from, ...change }),
        true,
        (from) => from,
      ),
    /** Opens a record in a dialog; it is part of the address, so Back closes it. */
    open: (name: string, value: string) => {
      askTyped()
      // Or both changes would become one, and going back would lead to the list without the search.
      history.flush()
      go(
        (from) => ({ ...from, [name]: value }),
        false,
        ({ trail }) => ({ ...(trail && { trail }), opened: true }),
      )
    },
    close: (name: string) =>
      state.opened
        ? history.back()
        : go(
            (from) => ({ ...from, [name]: undefined }),
            true,
            (from) => from,
          ),
  }
}
