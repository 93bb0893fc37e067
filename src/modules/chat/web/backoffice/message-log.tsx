import { dateFormat } from '#kernel/rules/cached-formats.ts'
import { ArrowDown, MessagesSquare } from 'lucide-react'
import { Fragment } from 'react'
import type { ChatRow } from '../../contract.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { MessageRow, OutgoingRow } from './message-row.tsx'
import { useConversation } from './use-conversation.ts'
import { useScroll } from './use-scroll.ts'
import { locale } from '#kernel/web/backoffice/language.ts'

/** The heading of a day in the shop's time zone: `Today`, `Yesterday`, `Monday, January 5, 2026`. */
function dayOf(moment: string, timeZone: string, now = Date.now()): string {
  const day = (time: number | string) =>
    dateFormat(locale(), { dateStyle: 'full', timeZone }).format(new Date(time))
  if (day(moment) === day(now)) return 'Today'
  return day(moment) === day(now - 24 * 60 * 60 * 1000) ? 'Yesterday' : day(moment)
}

/** The messages, newest at the bottom; scrolling up loads older ones. */
export function MessageLog({
  names,
  ownId,
  ownName,
}: {
  names: readonly string[]
  ownId: string
  ownName: string
}) {
  const { timeZone } = useShopConfig()
  const { conversation, state } = useConversation()
  const { rows, outgoing, connected, hasOlder, loadingOlder } = state
  const shownItems = outgoing.filter((item) => item.state !== 'unseen')
  const { log, onScroll, newBelow, toNewest } = useScroll({
    first: rows[0]?.id,
    last: rows.at(-1)?.id,
    own: outgoing.at(-1)?.clientId,
    shown: shownItems.length,
    // If loading fails, the next scroll retries.
    atTop: () => void conversation.loadOlder().catch(() => {}),
  })
  return (
    <div className="relative min-h-0 grow">
      <div
        ref={log}
        onScroll={onScroll}
        role="log"
        aria-label="Messages"
        aria-live="polite"
        aria-busy={loadingOlder}
        // Focusable, so that it can be scrolled by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="h-full overflow-y-auto overscroll-contain py-2 [overflow-anchor:none] focus-visible:-outline-offset-2"
      >
        {loadingOlder && <p className="py-2 text-center text-ink-soft">Loading older messages...</p>}
        {rows.length === 0 && shownItems.length === 0 && <Nothing />}
        {rows.map((row, index) => (
          <Fragment key={row.id}>
            <DayBefore
              row={row}
              previous={rows[index - 1]}
              certain={index > 0 || !hasOlder}
              timeZone={timeZone}
            />
            <MessageRow row={row} names={names} ownId={ownId} ownName={ownName} timeZone={timeZone} />
          </Fragment>
        ))}
        {shownItems.map((item) => (
          <OutgoingRow
            key={item.clientId}
            item={item}
            ownName={ownName}
            connected={connected}
            again={() => conversation.resend(item.clientId)}
            discard={() => conversation.discard(item.clientId)}
          />
        ))}
      </div>
      {newBelow && (
        <Button
          size="sm"
          onClick={toNewest}
          className="absolute bottom-3 left-1/2 -translate-x-1/2 shadow-float"
        >
          <ArrowDown size={15} aria-hidden />
          New messages
        </Button>
      )}
    </div>
  )
}

function Nothing() {
  return (
    <div className="grid h-full place-content-center justify-items-center gap-3 px-6 text-center text-ink-soft">
      <MessagesSquare size={36} strokeWidth={1.25} aria-hidden />
      <p>No messages yet. Start the conversation!</p>
    </div>
  )
}

/** The heading of a day, above its first message. */
function DayBefore({
  row,
  previous,
  certain,
  timeZone,
}: {
  row: ChatRow
  previous: ChatRow | undefined
  /** Whether the message before is loaded, or known not to exist. */
  certain: boolean
  timeZone: string
}) {
  const day = dayOf(row.created_at, timeZone)
  if (!certain || (previous && dayOf(previous.created_at, timeZone) === day)) return null
  return (
    <p className="my-2 flex items-center gap-3 px-4 text-note text-ink-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
      {day}
    </p>
  )
}
