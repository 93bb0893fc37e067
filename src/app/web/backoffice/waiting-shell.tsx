import { Skeleton } from '#kernel/web/ui/skeleton.tsx'

const entries = Array.from({ length: 14 }, (_, index) => index)
const rows = Array.from({ length: 12 }, (_, index) => index)
/** The menu entries that are followed by a gap, by index. */
const ends = [3, 7, 12]

/** The back office until the user is known: its frame, with placeholders for menu and list. */
export function WaitingShell() {
  return (
    <div lang="en" data-office aria-busy className="min-h-dvh text-dense/5 wide:pl-60">
      <title>Loading...</title>
      <div
        aria-hidden
        className="fixed inset-y-0 left-0 hidden w-60 content-start gap-2.5 border-r border-line bg-linen/60 px-5 py-5 wide:grid"
      >
        {entries.map((entry) => (
          <Skeleton key={entry} className={ends.includes(entry) ? 'mb-4 h-4.5 w-36' : 'h-4.5 w-40'} />
        ))}
      </div>
      <header className="fixed inset-x-0 top-0 z-30 flex h-14 items-center border-b border-line bg-paper px-4 sm:px-6 wide:left-60">
        <h1 className="font-sans text-lg/7 font-normal text-ink-soft">
          <output>Loading...</output>
        </h1>
      </header>
      <main className="grid grid-cols-1 gap-3 px-4 pt-18 sm:px-6">
        <div className="flex justify-between gap-3 pb-2">
          <Skeleton className="h-9 w-60" />
          <Skeleton className="h-9 w-32" />
        </div>
        {rows.map((row) => (
          <Skeleton key={row} className="h-6" />
        ))}
      </main>
    </div>
  )
}
