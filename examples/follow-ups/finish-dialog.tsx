import { Button, Dialog, TextArea, toast } from 'fenestra/web'
import { useState } from 'react'
import type { FollowUp } from './contract.ts'
import { useFinishFollowUp } from './queries.ts'
import { t } from './translations.ts'

/** Records that a call was made. */
export function FinishDialog({ call, close }: { call: FollowUp; close: () => void }) {
  const [outcome, setOutcome] = useState('')
  const finish = useFinishFollowUp()
  const save = () =>
    finish.mutate(
      { id: call.id, outcome },
      {
        onSuccess() {
          toast({ title: t('saved') })
          close()
        },
      },
    )
  return (
    <Dialog
      open
      onClose={close}
      title={t('finishTitle', { name: call.customerName })}
      closeLabel={t('close')}
    >
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <TextArea
          label={t('outcome')}
          hint={t('outcomeHint')}
          error={finish.error?.message}
          maxLength={500}
          value={outcome}
          onChange={({ target }) => setOutcome(target.value)}
        />
        <Button type="submit" disabled={finish.isPending}>
          {t('save')}
        </Button>
      </form>
    </Dialog>
  )
}
