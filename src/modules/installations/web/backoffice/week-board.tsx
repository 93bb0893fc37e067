import { SectionTitle } from '#kernel/web/backoffice/section-title.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, Printer } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Installation } from '../../contract/installations.ts'
import { installationsBetween } from '../queries/staff-installations.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { StateMark } from '#modules/quotes/web/backoffice/index.ts'
import { todayIn } from '#kernel/rules/shop-time.ts'
import { byInstaller, dayAfter, mondayOf, shortDay, weekFrom } from './week.ts'
import { SelectField } from '#kernel/web/ui/select-field.tsx'

/**
 * The visits of a week: a row per installer, a column per day.
 * @param children stands after the buttons of the week
 */
export function WeekBoard({
  open,
  children,
}: {
  open: (installation: Installation) => void
  children: ReactNode
}) {
  const { timeZone } = useShopConfig()
  const [monday, setMonday] = useState(() => mondayOf(todayIn(timeZone)))
  const days = weekFrom(monday)
  const today = todayIn(timeZone)
  const query = useQuery(installationsBetween(monday, dayAfter(monday, 6)))
  const visits = (query.data ?? []).filter(({ status }) => status !== 'cancelled')
  const everybody = byInstaller(visits)
  const [only, setOnly] = useState('')
  const isThere = everybody.some(({ key }) => key === only)
  const installers = only === '' || !isThere ? everybody : everybody.filter(({ key }) => key === only)
  return (
    <section aria-label="Week" className="mb-6">
      <div className="flex flex-wrap items-center gap-2 pb-3">
        <SectionTitle className="first-letter:uppercase">
          {shortDay(monday)} – {shortDay(dayAfter(monday, 6))}
        </SectionTitle>
        <SelectField
          label="Installer"
          hideLabel
          frameClassName="ml-auto max-sm:w-full"
          className="min-h-9 text-sm max-desk:min-h-11"
          value={isThere ? only : ''}
          onChange={({ target }) => setOnly(target.value)}
        >
          <option value="">All installers</option>
          {everybody
            .filter(({ key }) => key !== '')
            .map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
        </SelectField>
        <div className="flex flex-wrap gap-2">
          <Button
            look="quiet"
            size="sm"
            aria-label="Previous week"
            onClick={() => setMonday(dayAfter(monday, -7))}
          >
            <ChevronLeft size={15} aria-hidden />
          </Button>
          <Button look="quiet" size="sm" onClick={() => setMonday(mondayOf(todayIn(timeZone)))}>
            This week
          </Button>
          <Button
            look="quiet"
            size="sm"
            aria-label="Next week"
            onClick={() => setMonday(dayAfter(monday, 7))}
          >
            <ChevronRight size={15} aria-hidden />
          </Button>
          <Button look="quiet" size="sm" onClick={() => window.print()}>
            <Printer size={15} aria-hidden />
            Print
          </Button>
          {children}
        </div>
      </div>
      {query.isPending && <Skeleton className="h-28" />}
      {query.isError && <CouldNotLoad query={query} />}
      {query.data && installers.length === 0 && (
        <p className="rounded-lg border border-line bg-surface px-4 py-6 text-center text-ink-soft">
          Nothing is planned in this week.
        </p>
      )}
      {installers.length > 0 && (
        <div className="relative overflow-x-auto rounded-lg border border-line bg-surface">
          <table className="w-full min-w-[60rem] table-fixed border-collapse text-left">
            <thead>
              <tr className="border-b border-line text-note text-ink-soft">
                <th scope="col" className="sticky left-0 z-10 w-24 bg-surface px-3 py-2 font-medium sm:w-32">
                  Installer
                </th>
                {days.map((day) => (
                  <th
                    key={day}
                    ref={day === today ? showToday : undefined}
                    scope="col"
                    aria-current={day === today ? 'date' : undefined}
                    className="px-2 py-2 font-medium aria-[current=date]:text-accent"
                  >
                    <Link
                      to="/admin/crm/day-sheet"
                      search={{ day, ...(isThere && only !== '' && { installer: only }) }}
                      title="Day sheet"
                      aria-label={`Day sheet of ${shortDay(day)}`}
                      className="inline-flex items-center gap-1.5 whitespace-nowrap hover:text-ink hover:underline print:no-underline"
                    >
                      {shortDay(day)}
                      <Printer size={13} aria-hidden className="print:hidden" />
                    </Link>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {installers.map((installer) => (
                <tr key={installer.key} className="border-b border-line align-top last:border-0">
                  <th scope="row" className="sticky left-0 z-10 bg-surface px-3 py-2 font-medium break-words">
                    {installer.name}
                  </th>
                  {days.map((day) => (
                    <td key={day} className="px-1 py-1">
                      {installer.visits
                        .filter(({ scheduledDate }) => scheduledDate === day)
                        .map((visit) => (
                          <Visit key={visit.id} visit={visit} open={() => open(visit)} />
                        ))}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

/** On a phone, the board initially scrolls to today's column. */
function showToday(column: HTMLTableCellElement | null): void {
  const board = column?.closest('table')?.parentElement
  const names = column?.parentElement?.firstElementChild
  if (column && board && names instanceof HTMLElement)
    board.scrollLeft = column.offsetLeft - names.offsetWidth
}

function Visit({ visit, open }: { visit: Installation; open: () => void }) {
  return (
    <button
      type="button"
      onClick={open}
      className="mb-1 grid w-full gap-0.5 rounded-md border border-line px-2 py-1.5 text-left text-note hover:border-ink-soft"
    >
      <span className="figures font-medium">{visit.scheduledTimeSlot ?? 'No time yet'}</span>
      <span className="break-words">{visit.customerName || 'No customer'}</span>
      <span className="hidden break-words text-ink-soft print:block">
        {visit.address} {visit.phone}
      </span>
      {/* A column has just the room for the longest state, in every language. */}
      <span className="-mx-1.5 grid justify-items-start">
        <StateMark status={visit.status} className="max-w-full px-1.5! text-micro! tracking-tight" />
      </span>
    </button>
  )
}
