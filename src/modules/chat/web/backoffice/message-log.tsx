import { ArrowDown, MessagesSquare } from 'lucide-react'
import { Fragment, useLayoutEffect, useRef, useState } from 'react'
import { dateFormat } from '#kernel/rules/cached-formats.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { locale } from '#kernel/web/backoffice/language.ts'
import type { ChatRow } from '../../contract.ts'
import { MessageRow, OutgoingRow } from './message-row.tsx'
import { useConversation } from './use-conversation.ts'

/** Distance from the bottom within which the user counts as reading the newest messages. */
const NEAR_PX = 80
const TOP_PX = 120

/**
 * Keeps a log scrolled to its newest message, unless the user has scrolled up; then the position is kept, even when
 * older messages are inserted above.
 */
function useScroll({
  first,
  last,
  own,
  shown,
  atTop,
}: {
  /** Keys of the first and the last message. */
  first: string | undefined
  last: string | undefined
  /** Key of the last message sent by this user. */
  own: string | undefined
  /** Number of rows below the last message. */
  shown: number
  atTop: () => void
}) {
  const log = useRef<HTMLDivElement>(null)
  const before = useRef({ first, last, own, shown, height: 0, atBottom: true })
  const [newBelow, setNewBelow] = useState(false)

  useLayoutEffect(() => {
    const element = log.current
    if (!element) return
    const previous = before.current
    const isSame =
      previous.first === first && previous.last === last && previous.own === own && previous.shown === shown
    if (isSame && previous.height > 0) return
    const hasPosted = own !== undefined && own !== previous.own
    if (previous.first !== first && previous.height > 0 && !previous.atBottom)
      element.scrollTop += element.scrollHeight - previous.height
    else if (previous.atBottom || hasPosted) element.scrollTop = element.scrollHeight
    else setNewBelow(true)
    const { scrollHeight: height } = element
    before.current = { first, last, own, shown, height, atBottom: previous.atBottom || hasPosted }
  }, [first, last, own, shown])

  function onScroll() {
    const element = log.current
    if (!element) return
    const atBottom = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX
    before.current.atBottom = atBottom
    if (atBottom) setNewBelow(false)
    if (element.scrollTop < TOP_PX) atTop()
  }

  function toNewest() {
    if (log.current) log.current.scrollTop = log.current.scrollHeight
  }

  return { log, onScroll, newBelow, toNewest }
}

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
