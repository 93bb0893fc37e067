import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { recordConsent, staffPurposes, type Consent } from '../../contract/consents.ts'
import type { Customer } from '../../contract/customers.ts'
import { consentsOf, crmEndpoints } from '../queries.ts'
import type { Input } from '#kernel/contract/endpoint.ts'
import { call } from '#kernel/web/api.ts'
import { languages, type LanguageCode } from '#kernel/rules/languages.ts'
import { officeLanguage, t } from '#kernel/web/backoffice/language.ts'
import { dateOf } from '#kernel/web/backoffice/moments.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { useWrite } from '#kernel/web/backoffice/write.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { Field, TextArea } from '#kernel/web/ui/field.tsx'
import { Form } from '#kernel/web/ui/form.tsx'
import { Options, SelectField } from '#kernel/web/ui/select-field.tsx'

type NewConsent = Input<typeof recordConsent>['body']
type StaffPurpose = (typeof staffPurposes)[number]

const purposes: Record<Consent['purpose'], string> = {
  legal_texts: 'Texts of an order',
  sample_reminder: 'One reminder of samples',
  marketing: 'News and offers',
  photos: 'Photos of their windows',
  other: 'Another purpose',
}

const isStaffPurpose = (purpose: string): purpose is StaffPurpose =>
  (staffPurposes as readonly string[]).includes(purpose)

/** What a customer agreed to and withdrew, and adding to it; nothing where the shop never asked for anything. */
export function CustomerConsents({ customer: { id } }: { customer: Customer }) {
  const { data } = useQuery(consentsOf(id))
  const may = useMay(recordConsent)
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useWrite({
    write: (body: NewConsent) => call(recordConsent, { params: { id }, body }),
    done: 'Consent recorded',
    failed: 'The consent was not recorded',
    refreshes: [crmEndpoints],
    after: () => setAsking(false),
  })
  if (!data || (!data.isOffered && data.entries.length === 0)) return null
  return (
    <section aria-label="Consents" className="grid gap-2 rounded-lg border border-line bg-surface p-4">
      <h3 className="font-sans text-dense font-semibold">Consents</h3>
      {data.entries.length === 0 && <p className="text-note/5 text-ink-soft">None recorded.</p>}
      <ul className="grid max-h-96 gap-2 overflow-y-auto">
        {data.entries.map((entry) => (
          <Entry
            key={`${entry.id} ${entry.orderNumber}`}
            entry={entry}
            withdraw={
              may && !isPending && holds(entry, data.entries)
                ? ({ purpose, wording, language }) =>
                    isStaffPurpose(purpose) && mutate({ purpose, wording, language, isGiven: false })
                : null
            }
          />
        ))}
      </ul>
      {data.isOffered && (
        <Button
          look="quiet"
          size="sm"
          className="justify-self-start"
          disabled={!may}
          onClick={() => setAsking(true)}
        >
          <Plus size={15} aria-hidden />
          Record Consent
        </Button>
      )}
      {isAsking && <ConsentDialog isSending={isPending} send={mutate} close={() => setAsking(false)} />}
    </section>
  )
}

/** Whether staff can withdraw it: the newest of its purpose, for another purpose of its words, and given. */
const holds = (entry: Consent, entries: readonly Consent[]) =>
  entry.isGiven &&
  isStaffPurpose(entry.purpose) &&
  entries.find(
    ({ purpose, wording }) => purpose === entry.purpose && (purpose !== 'other' || wording === entry.wording),
  ) === entry

function Entry({ entry, withdraw }: { entry: Consent; withdraw: ((entry: Consent) => void) | null }) {
  const { timeZone } = useShopConfig()
  const { purpose, isGiven, wording, origin, orderNumber, textSince, recordedBy, createdAt } = entry
  const details = [
    dateOf(createdAt, timeZone),
    orderNumber && t('Order {{orderNumber}}', { orderNumber }),
    textSince && t('text of {{day}}', { day: dateOf(textSince, timeZone) }),
    origin === 'samples' ? t('Order of samples') : origin,
    recordedBy,
  ]
  return (
    <li className="flex items-start justify-between gap-2 border-t border-line pt-2 first:border-t-0 first:pt-0">
      <span className="wrap-anywhere">
        {t(purposes[purpose])} · {isGiven ? t('given') : <span className="text-clay">withdrawn</span>}
        <span lang={entry.language} className="block text-note/5">
          {wording}
        </span>
        <small className="block text-ink-soft">{details.filter(Boolean).join(' · ')}</small>
      </span>
      {withdraw && (
        <Button look="quiet" size="sm" onClick={() => withdraw(entry)}>
          Withdraw
        </Button>
      )}
    </li>
  )
}

function ConsentDialog({
  isSending,
  send,
  close,
}: {
  isSending: boolean
  send: (body: NewConsent) => void
  close: () => void
}) {
  const [purpose, setPurpose] = useState<StaffPurpose>('marketing')
  const [wording, setWording] = useState('')
  const [language, setLanguage] = useState<LanguageCode>(officeLanguage())
  const [origin, setOrigin] = useState('')
  return (
    <Dialog open onClose={close} title="Record Consent" closeLabel="Close">
      <Form className="grid gap-4" onSend={() => send({ purpose, wording, language, origin, isGiven: true })}>
        <p className="text-note/5 text-ink-soft">
          An entry is never changed; a withdrawal is an entry of its own.
        </p>
        <SelectField
          label="Purpose"
          value={purpose}
          onChange={({ target }) => setPurpose(target.value as StaffPurpose)}
        >
          <Options of={staffPurposes} label={(staffPurpose) => t(purposes[staffPurpose])} />
        </SelectField>
        <TextArea
          label="The words that they agreed to"
          required
          rows={3}
          maxLength={2000}
          value={wording}
          onChange={({ target }) => setWording(target.value)}
        />
        <SelectField
          label="Language"
          value={language}
          onChange={({ target }) => setLanguage(target.value as LanguageCode)}
        >
          {languages.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <Field
          label="Where they said so"
          hint="For instance: by phone, on the form of the visit"
          maxLength={200}
          value={origin}
          onChange={({ target }) => setOrigin(target.value)}
        />
        <Button type="submit" size="sm" disabled={isSending} className="justify-self-start">
          Save
        </Button>
      </Form>
    </Dialog>
  )
}
