import { Mail, Phone } from 'lucide-react'
import { useState } from 'react'
import type { Customer } from '../../contract/customers.ts'
import { t } from '#kernel/web/backoffice/language.ts'
import { nameOf } from './labels.ts'
import { InteractionDialog, contactUrl, type Conversation } from './interactions/interaction-dialog.tsx'

const look =
  'inline-flex h-7 items-center gap-1.5 rounded-md px-2 text-ink-soft hover:not-disabled:bg-linen hover:not-disabled:text-ink disabled:cursor-not-allowed disabled:opacity-50 max-desk:h-11'

/** Begins a conversation with a customer: the dialog that asks what was said, which stands outside the list. */
export function useConversation() {
  const [conversation, setConversation] = useState<Conversation | null>(null)
  const dialog = conversation && (
    <InteractionDialog conversation={conversation} close={() => setConversation(null)} />
  )
  /** A phone dials at once. */
  const begin = (begun: Conversation) => {
    const reach = contactUrl(begun)
    if (reach && window.matchMedia('(pointer: coarse)').matches) window.location.assign(reach)
    setConversation(begun)
  }
  return { dialog, begin }
}

/** Calls or writes to a customer, and asks what was said. */
export function ContactButtons({
  customer,
  may,
  begin,
}: {
  customer: Customer
  may: boolean
  begin: (conversation: Conversation) => void
}) {
  const name = nameOf(customer)
  return (
    <>
      <button
        type="button"
        aria-label={`Call ${name}`}
        disabled={!may}
        onClick={() => begin({ customer, type: 'call' })}
        className={look}
      >
        <Phone size={14} aria-hidden />
        {t('Call', { context: 'do' })}
      </button>
      <button
        type="button"
        aria-label={`Email ${name}`}
        disabled={!may}
        onClick={() => begin({ customer, type: 'email' })}
        className={look}
      >
        <Mail size={14} aria-hidden />
        Email
      </button>
    </>
  )
}
