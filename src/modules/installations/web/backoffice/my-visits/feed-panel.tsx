import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, Copy } from 'lucide-react'
import { useState } from 'react'
import { createVisitFeed, endVisitFeed, getVisitFeed } from '#modules/installations/contract/visit-feed.ts'
import { visitFeed } from '../../queries/staff-installations.ts'
import { call } from '#kernel/web/api.ts'
import { useWrite } from '#kernel/web/backoffice/write.ts'
import { copyText } from '#kernel/web/backoffice/copying/copy-text.ts'
import { locale } from '#kernel/web/backoffice/language.ts'
import { Button, buttonClasses } from '#kernel/web/ui/button.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { useSelectedOnEntry } from '#kernel/web/ui/use-selected-on-entry.ts'

const dayOf = (moment: string) =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' }).format(new Date(moment))

/** The private URL for subscribing to one's own visits in a calendar. */
export function FeedPanel() {
  const entry = useSelectedOnEntry()
  const { data: feed } = useQuery(visitFeed)
  const [address, setAddress] = useState<string | null>(null)
  const create = useWrite({
    write: async () => {
      const feed = await call(createVisitFeed, {})
      // The server returns it only this once.
      setAddress(feed.address)
      return feed
    },
    done: 'Calendar address created',
    failed: 'Failed to create calendar address',
    refreshes: [getVisitFeed],
  })
  const end = useWrite({
    write: () => call(endVisitFeed, {}),
    done: 'The calendar address no longer works',
    failed: 'Failed to end the calendar address',
    refreshes: [getVisitFeed],
    after: () => setAddress(null),
  })
  const isThere = feed !== undefined && feed.since !== null
  return (
    <section aria-labelledby="visit-feed" className="grid gap-3 rounded-lg border border-line bg-surface p-5">
      <h3 id="visit-feed" className="text-base font-medium">
        In your own calendar
      </h3>
      <p className="text-sm text-ink-soft">
        A private address that your phone or calendar program subscribes to. It shows day, time, address and
        order number of your visits, and neither names nor phone numbers. Whoever has it can read that.
      </p>
      {isThere && feed.since !== null && (
        <p className="text-sm">There is a calendar address since {dayOf(feed.since)}.</p>
      )}
      {address !== null && (
        <>
          <Field label="Calendar address" hint="It is shown this once." readOnly value={address} {...entry} />
          <div className="flex flex-wrap gap-2">
            <Button look="quiet" size="sm" onClick={() => void copyText(address)}>
              <Copy size={15} aria-hidden />
              Copy
            </Button>
            <a
              href={address.replace(/^https?:/, 'webcal:')}
              className={buttonClasses({ look: 'quiet', size: 'touch' })}
            >
              <CalendarPlus size={15} aria-hidden />
              Subscribe
            </a>
          </div>
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          look={isThere ? 'quiet' : 'primary'}
          disabled={create.isPending}
          onClick={() => create.mutate(undefined)}
        >
          {isThere ? 'Make a new address' : 'Make a calendar address'}
        </Button>
        {isThere && (
          <Button look="danger" size="sm" disabled={end.isPending} onClick={() => end.mutate(undefined)}>
            End it
          </Button>
        )}
      </div>
      {isThere && <p className="text-xs text-ink-soft">A new address ends the one before.</p>}
    </section>
  )
}
