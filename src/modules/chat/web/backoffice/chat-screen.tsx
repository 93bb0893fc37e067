import { SectionTitle } from '#kernel/web/backoffice/section-title.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { listPeople } from '../../contract.ts'
import { read } from '#kernel/web/api.ts'
import { classes } from '#kernel/web/ui/classes.ts'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { useStaff } from '#kernel/web/backoffice/staff.ts'
import { Composer } from './composer.tsx'
import { MessageLog } from './message-log.tsx'
import { Guidelines, QuickActions, Status } from './side-cards.tsx'
import { chatName, useConversation } from './use-conversation.ts'

/** The team chat. */
export function ChatScreen() {
  const user = useStaff()
  const { conversation, state } = useConversation()
  const [draft, setDraft] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const { data: staff } = useQuery(read(listPeople))
  const ownName = chatName(user)
  const names = [...new Set([ownName, ...(staff ?? state.people).map(({ full_name }) => full_name)])]
  useReading()

  function prefill(text: string) {
    setDraft(text)
    field.current?.focus()
  }

  return (
    <div className="grid gap-4 desk:grid-cols-[minmax(0,1fr)_17rem]">
      <section
        aria-label="Team Chat"
        className="flex h-[600px] flex-col overflow-hidden rounded-lg border border-line bg-surface"
      >
        <header className="flex h-12 shrink-0 items-center justify-between border-b border-line px-4">
          <SectionTitle>Messages</SectionTitle>
          <ConnectionBadge connected={state.connected} />
        </header>
        {state.history === 'loading' && <MessagesSkeleton />}
        {state.history instanceof Error && (
          <div className="grow overflow-y-auto p-4">
            <CouldNotLoad query={{ error: state.history, refetch: conversation.retry, isFetching: false }} />
          </div>
        )}
        {state.history === 'ready' && <MessageLog names={names} ownId={user.id} ownName={ownName} />}
        <Composer draft={draft} setDraft={setDraft} names={names} ownName={ownName} field={field} />
      </section>
      <aside aria-label="About the chat" className="grid content-start gap-4">
        <Status state={state} ownId={user.id} />
        <QuickActions prefill={prefill} />
        <Guidelines />
      </aside>
    </div>
  )
}

/** Marks messages as read while the screen is visible. */
function useReading() {
  const { conversation } = useConversation()
  useEffect(() => {
    const look = () => {
      // If this fails, the position is stored with the next message.
      if (document.visibilityState === 'visible') conversation.markRead().catch(() => {})
    }
    look()
    const unsubscribe = conversation.subscribe(look)
    document.addEventListener('visibilitychange', look)
    return () => {
      unsubscribe()
      document.removeEventListener('visibilitychange', look)
    }
  }, [conversation])
}

function ConnectionBadge({ connected }: { connected: boolean }) {
  return (
    <span
      className={classes(
        'flex items-center gap-2 rounded-full border px-2.5 py-0.5 text-note/5',
        connected ? 'border-good/40 text-good' : 'border-clay/40 text-clay',
      )}
    >
      <span aria-hidden className="size-2 rounded-full bg-current" />
      {connected ? 'Connected' : 'Disconnected'}
    </span>
  )
}

const widths = ['w-2/3', 'w-1/2', 'w-3/4', 'w-2/5', 'w-3/5']

function MessagesSkeleton() {
  return (
    <output aria-busy aria-label="Loading..." className="grow space-y-5 overflow-hidden p-4">
      {widths.map((width) => (
        <Skeleton key={width} className={`h-13 ${width}`} />
      ))}
    </output>
  )
}
