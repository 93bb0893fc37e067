import { SectionTitle } from '#kernel/web/backoffice/section-title.tsx'
import { PartyPopper, ReceiptText, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClasses } from '#kernel/web/ui/button.tsx'
import { Avatar } from './avatar.tsx'
import type { ConversationState } from './conversation.ts'
import { locale, t } from '#kernel/web/backoffice/language.ts'

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded-lg border border-line bg-surface p-4">
      <SectionTitle className="mb-3">{title}</SectionTitle>
      {children}
    </section>
  )
}

/** Connection status and who is online. */
export function Status({ state, ownId }: { state: ConversationState; ownId: string }) {
  const { connected, history, people, total } = state
  // The user is online, even before the server has reported it.
  const active = Math.max(1, people.length)
  const rows = [
    ['Connection', connected ? 'Online' : 'Offline'],
    ['Messages', history === 'ready' ? total.toLocaleString(locale()) : '—'],
    ['Active Users', active.toLocaleString(locale())],
  ]
  return (
    <Card title="Status">
      <dl className="space-y-1.5">
        {rows.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="figures font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {connected && people.length > 0 && (
        <ul
          aria-label="Connected people"
          className="mt-3 max-h-48 space-y-1.5 overflow-y-auto border-t border-line pt-3"
        >
          {people.map(({ id, full_name: name }) => (
            <li key={id} className="flex items-center gap-2.5">
              <Avatar name={name} own={id === ownId} small />
              <span className="min-w-0 truncate">{name}</span>
              {id === ownId && <span className="text-ink-soft">(you)</span>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const actions = [
  {
    label: 'Notify New Order',
    text: 'New order received! Please check the orders page.',
    icon: ReceiptText,
  },
  { label: 'Daily Update', text: 'Daily update: ', icon: Sun },
  { label: 'Team Celebration', text: 'Great work, team!', icon: PartyPopper },
] as const

/** Buttons that fill the input with the beginning of a message. */
export function QuickActions({ prefill }: { prefill: (text: string) => void }) {
  return (
    <Card title="Quick Actions">
      <div className="grid gap-2">
        {actions.map(({ label, text, icon: Icon }) => (
          <button
            key={label}
            type="button"
            onClick={() => prefill(text)}
            className={buttonClasses({ look: 'quiet', size: 'sm' }, 'justify-start max-sm:min-h-11')}
          >
            <Icon size={15} aria-hidden className="text-ink-soft" />
            {label}
          </button>
        ))}
      </div>
    </Card>
  )
}

const guidelines = [
  'Keep conversations professional',
  'Use @mentions to notify team members',
  'Give prompt updates',
  'Treat everyone with respect',
]

export function Guidelines() {
  return (
    <Card title="Chat Guidelines">
      <ul className="list-disc space-y-1.5 pl-4 text-ink-soft marker:text-ink-soft">
        {guidelines.map((guideline) => (
          <li key={guideline}>{t(guideline)}</li>
        ))}
      </ul>
    </Card>
  )
}
