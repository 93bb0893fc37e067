import { useLocation, useNavigate, useRouter, useSearch, type HistoryState } from '@tanstack/react-router'
import type { ListSearch } from './list-search.ts'
import { runPendingSearch } from './pending-search.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The cursors of the pages before this one, starting with the first, which is `''`. */
    trail?: string[]
    /** Whether the dialog was opened from the list, so that closing it goes back. */
    opened?: boolean
  }
}

/** Reads and changes the state of this list in the URL. */
export function useListSearch() {
  const search: ListSearch = useSearch({ strict: false })
  // Not the whole state, which is new with each navigation: the screen that is left would be rendered once more.
  const trail = useLocation({ select: ({ state }) => state.trail })
  const navigate = useNavigate()
  const router = useRouter()
  const { history } = router
  // Based on the router's current state, not on the last render, because two changes may follow each other immediately.
  const go = (
    next: (search: ListSearch) => ListSearch,
    replace: boolean,
    more: (state: HistoryState) => HistoryState,
  ) => void navigate({ to: '.', search: next, state: more, replace, resetScroll: false })

  return {
    search,
    /** The cursors of the pages before this one. */
    trail: trail ?? [],
    /** Changes filters or sort order, and returns to the first page. */
    ask: (change: ListSearch) =>
      go(
        (from) => ({ ...from, cursor: undefined, ...change }),
        true,
        () => ({}),
      ),
    /** Replaces the whole state, for example with a saved view. */
    askExactly: (view: ListSearch) =>
      go(
        () => view,
        false,
        () => ({}),
      ),
    /** Changes how the same rows are shown, such as the columns. */
    look: (change: ListSearch) =>
      go(
        (from) => ({ ...from, ...change }),
        true,
        (from) => from,
      ),
    /** Opens a record in a dialog. It is part of the URL, so Back closes it. */
    open: (name: string, value: string) => {
      runPendingSearch()
      // Otherwise both changes would become one history entry, and going back would lose the search.
      history.flush()
      go(
        (from) => ({ ...from, [name]: value }),
        false,
        ({ trail }) => ({ ...(trail && { trail }), opened: true }),
      )
    },
    close: (name: string) =>
      router.latestLocation.state.opened
        ? history.back()
        : go(
            (from) => ({ ...from, [name]: undefined }),
            true,
            (from) => from,
          ),
  }
}
