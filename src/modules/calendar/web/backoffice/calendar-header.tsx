import { ChevronLeft, ChevronRight } from 'lucide-react'
import { platforms } from '../../contract.ts'
import { platformNames } from '../../rules/platforms.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Options, SelectField } from '#kernel/web/ui/select-field.tsx'
import type { ListSearch } from '#kernel/web/backoffice/table/list-search.ts'
import { addMonths, monthKey, monthName } from './days.ts'
import { useMediaQuery } from '#kernel/web/backoffice/media.ts'
import { t } from '#kernel/web/backoffice/language.ts'
import { AddButton } from '#kernel/web/backoffice/add-button.tsx'

/** Chooses the month and platform, and adds a post. */
export function CalendarHeader({
  month,
  may,
  search,
  ask,
  schedule,
}: {
  month: Date
  may: boolean
  search: ListSearch
  ask: (change: ListSearch) => void
  schedule: () => void
}) {
  const isPhone = !useMediaQuery('(min-width: 40rem)')
  const go = (count: number) => ask({ month: monthKey(addMonths(month, count)) })
  return (
    <div data-compact={isPhone || undefined} className="flex flex-wrap items-center gap-2 pb-4">
      <h2 className="text-lg/7 max-sm:grow sm:min-w-44 first-letter:uppercase" aria-live="polite">
        {monthName(month)}
      </h2>
      <div className="flex gap-2">
        <Button
          look="quiet"
          size="icon"
          className="size-9!"
          aria-label="Previous month"
          onClick={() => go(-1)}
        >
          <ChevronLeft size={16} aria-hidden />
        </Button>
        <Button look="quiet" size="sm" onClick={() => ask({ month: undefined })}>
          Today
        </Button>
        <Button look="quiet" size="icon" className="size-9!" aria-label="Next month" onClick={() => go(1)}>
          <ChevronRight size={16} aria-hidden />
        </Button>
      </div>
      <SelectField
        label="Show platform"
        hideLabel
        value={search['platform'] ?? ''}
        frameClassName="max-sm:grow max-sm:basis-60 sm:ml-auto"
        className="min-h-9! text-sm!"
        onChange={({ target: { value } }) => ask({ platform: value || undefined })}
      >
        <option value="">All platforms</option>
        <Options of={platforms} label={(platform) => t(platformNames[platform])} />
      </SelectField>
      <AddButton label="Schedule Post" may={may} run={schedule} />
    </div>
  )
}
