import { useQuery } from '@tanstack/react-query'
import { Volume2 } from 'lucide-react'
import { Loaded } from '#kernel/web/backoffice/loaded.tsx'
import { useOptimisticChoice } from '#kernel/web/use-optimistic-choice.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { CheckField } from '#kernel/web/ui/check-field.tsx'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { Card } from '#modules/settings/web/backoffice/index.ts'
import type { NotificationChoices, OwnNotifications } from '../../contract.ts'
import { ownNotifications, useChooseNotifications } from './queries.ts'
import { tryRing } from './ring.ts'

async function tryIt(): Promise<void> {
  if (await tryRing()) return
  toast({
    title: 'There is no sound',
    description: 'The browser does not let this page make one. Please look at its settings.',
    variant: 'destructive',
  })
}

/** The user's own notification settings. */
export function OwnNotificationsCard() {
  const query = useQuery(ownNotifications)
  return (
    <Card
      title="How you are told about orders"
      hint="These are your own choices. The menu counts new orders for everybody, and so does the tab while you are elsewhere."
    >
      <Loaded query={query} waiting={<Skeleton className="h-32" />}>
        {(data) => <Choices own={data} />}
      </Loaded>
    </Card>
  )
}

function Choices({ own }: { own: OwnNotifications }) {
  const { mutate } = useChooseNotifications()
  const { shown, choose, settle } = useOptimisticChoice(own)
  const save = (choice: NotificationChoices) => {
    choose(choice)
    mutate(choice, { onSettled: settle })
  }
  return (
    <div className="grid gap-1">
      <CheckField
        label="Mail me each new order, and when a customer changes or cancels one"
        checked={shown.order_mails}
        onChange={(isWanted) => save({ order_mails: isWanted })}
      />
      <CheckField
        label="Mail me in the morning what is new, what waits and what is fitted today"
        checked={shown.digest}
        onChange={(isWanted) => save({ digest: isWanted })}
      />
      <p className="text-note/5 text-ink-soft">
        {own.email === null
          ? 'Your account has no e-mail address, so no mail reaches you. Add one on your account page.'
          : `Mails go to ${own.email}, in the language in which you read the back office.`}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <CheckField
          label="Sound when an order comes in while the back office is open"
          checked={shown.sound}
          onChange={(isWanted) => {
            save({ sound: isWanted })
            if (isWanted) void tryIt()
          }}
        />
        <Button look="quiet" size="touch" onClick={() => void tryIt()}>
          <Volume2 size={15} aria-hidden />
          Try the sound
        </Button>
      </div>
    </div>
  )
}
