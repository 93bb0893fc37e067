import { useState } from 'react'
import { Button } from '#kernel/web/ui/button.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { Field, TextArea } from '#kernel/web/ui/field.tsx'
import { Form } from '#kernel/web/ui/form.tsx'
import type { Claim } from '../../contract/index.ts'
import { useUpdateClaim } from '../queries/staff-claims.ts'

/** Accepts or refuses a claim, with what the customer is told. */
export function AnswerDialog({
  claim,
  status,
  close,
}: {
  claim: Claim
  status: 'accepted' | 'refused'
  close: () => void
}) {
  const [answer, setAnswer] = useState(claim.answer ?? '')
  const [causedBy, setCausedBy] = useState(claim.causedBy ?? '')
  const { mutate, isPending } = useUpdateClaim(close)
  return (
    <Dialog
      open
      onClose={close}
      title={status === 'accepted' ? 'Accept the claim' : 'Refuse the claim'}
      closeLabel="Close"
    >
      <Form className="grid gap-4" onSend={() => mutate({ claim, status, answer, causedBy })}>
        <TextArea
          label="What the customer is told"
          hint="It is mailed with the decision, as it stands here."
          rows={4}
          maxLength={2000}
          value={answer}
          onChange={({ target }) => setAnswer(target.value)}
        />
        <Field
          label="Whose mistake it was"
          hint="Only staff see it; the report of mistakes counts it."
          maxLength={100}
          autoComplete="off"
          value={causedBy}
          onChange={({ target }) => setCausedBy(target.value)}
        />
        <Button type="submit" disabled={isPending} className="justify-self-start">
          Save and tell the customer
        </Button>
      </Form>
    </Dialog>
  )
}
