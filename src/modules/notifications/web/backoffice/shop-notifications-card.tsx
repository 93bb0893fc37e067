import { TriangleAlert } from 'lucide-react'
import { useOptimisticChoice } from '#kernel/web/use-optimistic-choice.ts'
import { CheckField } from '#kernel/web/ui/check-field.tsx'
import { Options, SelectField } from '#kernel/web/ui/select-field.tsx'
import { getShopNotifications, type ShopNotifications } from '../../contract.ts'
import { shopNotifications, useShopNotifications } from './queries.ts'
import { SettingsCard } from '#modules/settings/web/backoffice/index.ts'

const hours = Array.from({ length: 24 }, (_, hour) => hour)
/** `07:00`; the back office uses the 24-hour clock in every language. */
const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** Who is notified of orders, and shop-wide settings; for administrators. */
export function ShopNotificationsCard() {
  return (
    <SettingsCard
      title="Who is told about orders"
      hint="Everybody on the staff chooses for themselves, on this page."
      reads={shopNotifications}
      writes={getShopNotifications}
      height="h-32"
    >
      {(shop) => <Shop shop={shop} />}
    </SettingsCard>
  )
}

function Shop({ shop }: { shop: ShopNotifications }) {
  const { mutate, isPending } = useShopNotifications()
  const { shown, choose, settle } = useOptimisticChoice(shop)
  const save = (choice: { chat?: boolean; digest_hour?: number }) => {
    choose(choice)
    mutate({ ...choice, version: shop.version }, { onSettled: settle })
  }
  return (
    <>
      <Recipients recipients={shop.recipients} />
      <CheckField
        label="The team chat says when an order comes in, or its customer changes or cancels it"
        checked={shown.chat}
        disabled={isPending}
        onChange={(chat) => save({ chat })}
      />
      <SelectField
        label="The mail in the morning leaves at"
        value={shown.digest_hour}
        disabled={isPending}
        onChange={({ target }) => save({ digest_hour: Number(target.value) })}
        frameClassName="w-fit"
      >
        <Options of={hours} label={hourText} />
      </SelectField>
    </>
  )
}

function Recipients({ recipients }: Pick<ShopNotifications, 'recipients'>) {
  return (
    <>
      {!recipients.some((recipient) => recipient.order_mails) && (
        <p className="flex items-start gap-2 rounded-md bg-clay-wash p-3">
          <TriangleAlert size={17} aria-hidden className="mt-0.5 shrink-0 text-clay" />
          Nobody gets a mail when an order comes in.
        </p>
      )}
      {recipients.length > 0 && (
        <ul aria-label="Who gets mails" className="divide-y divide-line rounded-md border border-line">
          {recipients.map((recipient) => (
            <li
              key={recipient.id}
              className="flex flex-wrap items-baseline justify-between gap-x-4 px-3 py-2"
            >
              <span className="min-w-0">
                <span className="font-medium">{recipient.full_name}</span>{' '}
                <span className="[overflow-wrap:anywhere] text-ink-soft">{recipient.email}</span>
              </span>
              <span className="text-ink-soft">
                {recipient.order_mails && recipient.digest
                  ? 'Each order, and the morning'
                  : recipient.order_mails
                    ? 'Each order'
                    : 'The morning'}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
