import { dateFormat } from '#kernel/rules/cached-formats.ts'
import type { ChatRow } from '../../contract.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { classes } from '#kernel/web/ui/classes.ts'
import { Avatar } from './avatar.tsx'
import type { Outgoing } from './outgoing.ts'
import { mentions, messageParts } from './message-text.ts'
import { locale } from '#kernel/web/backoffice/language.ts'

/** `3:42 PM`, in the shop's time zone. */
function timeOf(moment: string, timeZone: string): string {
  return dateFormat(locale(), { timeStyle: 'short', timeZone }).format(new Date(moment))
}

export function MessageRow({
  row,
  names,
  ownId,
  ownName,
  timeZone,
}: {
  row: ChatRow
  names: readonly string[]
  ownId: string
  ownName: string
  timeZone: string
}) {
  const toMe = mentions(row.message, ownName)
  return (
    <article
      className={classes('flex gap-3 px-4 py-2', toMe && 'bg-clay-wash shadow-[inset_3px_0_0_var(--clay)]')}
    >
      <Avatar name={row.full_name} own={row.user_id === ownId} />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium">{row.full_name}</span>
          <time dateTime={row.created_at} className="figures text-note text-ink-soft">
            {timeOf(row.created_at, timeZone)}
          </time>
        </p>
        <MessageText message={row.message} names={names} ownName={ownName} />
      </div>
    </article>
  )
}

/** The text of a message, with URLs as links; no other markup. */
function MessageText({
  message,
  names,
  ownName,
}: {
  message: string
  names: readonly string[]
  ownName: string
}) {
  const parts = messageParts(message, names)
  return (
    <p className="text-pretty whitespace-pre-wrap [overflow-wrap:anywhere]">
      {parts.map(({ kind, text }, index) => {
        // Parts have no identity other than their index, and messages never change.
        const key = `${index}`
        if (kind === 'link')
          return (
            <a
              key={key}
              href={text}
              target="_blank"
              rel="noopener noreferrer"
              className="text-accent underline underline-offset-2 hover:text-accent-strong"
            >
              {text}
            </a>
          )
        if (kind === 'mention')
          return (
            <mark
              key={key}
              className={classes(
                'rounded-sm px-0.5 font-medium',
                text.slice(1).toLowerCase() === ownName.toLowerCase()
                  ? 'bg-clay text-on-accent'
                  : 'bg-stone text-ink',
              )}
            >
              {text}
            </mark>
          )
        return <span key={key}>{text}</span>
      })}
    </p>
  )
}

/** A message that is being sent, or that failed and can be sent again. */
export function OutgoingRow({
  item,
  ownName,
  connected,
  again,
  discard,
}: {
  item: Outgoing
  ownName: string
  connected: boolean
  again: () => void
  discard: () => void
}) {
  const failed = item.state === 'failed'
  return (
    <article className="flex gap-3 px-4 py-2">
      <Avatar name={ownName} own />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium">{ownName}</span>
          <span className={classes('text-note', failed ? 'text-clay' : 'text-ink-soft')}>
            {failed
              ? `Not sent. ${item.reason ?? ''}`
              : connected
                ? 'Sending...'
                : 'Waiting for the connection'}
          </span>
        </p>
        <p className="whitespace-pre-wrap text-ink-soft [overflow-wrap:anywhere]">{item.text}</p>
        {failed && (
          <p className="mt-1.5 flex gap-2">
            <Button look="quiet" size="sm" disabled={!connected} onClick={again}>
              Send again
            </Button>
            <Button look="plain" size="sm" onClick={discard}>
              Discard
            </Button>
          </p>
        )}
      </div>
    </article>
  )
}
