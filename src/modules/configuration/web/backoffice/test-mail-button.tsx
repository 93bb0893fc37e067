import { useQuery } from '@tanstack/react-query'
import { useStaff } from '#kernel/web/backoffice/staff.ts'
import { toastFailure } from '#kernel/web/backoffice/write.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import type { TestMail } from '../../contract.ts'
import { stateOfTestMail, useTestMail } from '../queries.ts'

/** Sends a test mail to the user and polls until the server has accepted it. */
export function TestMailButton() {
  const { email } = useStaff()
  const { mutate, data: sent, isPending } = useTestMail()
  const { data: state } = useQuery(stateOfTestMail(sent))
  const mail = state ?? sent
  return (
    <div className="grid gap-2">
      <output className="empty:hidden">{mail && becameOf(mail)}</output>
      <div>
        <Button
          look="quiet"
          size="sm"
          disabled={isPending || !email}
          onClick={() => mutate(undefined, { onError: toastFailure('The test mail was not sent') })}
        >
          {isPending ? 'Sending...' : 'Send a test mail to me'}
        </Button>
      </div>
    </div>
  )
}

function becameOf({ to, by, state, reason }: TestMail): string {
  if (state === 'sent')
    return by === 'server'
      ? `The mail server has taken the mail to ${to}. Look whether it arrives.`
      : `There is no mail server: the mail to ${to} is a file in DATA_DIR/outbox.`
  if (state === 'failed') return `The mail to ${to} was given up: ${reason ?? ''}`
  return reason === null
    ? `The mail to ${to} is on its way.`
    : `The mail server has not taken the mail to ${to}, and is asked again later: ${reason}`
}
