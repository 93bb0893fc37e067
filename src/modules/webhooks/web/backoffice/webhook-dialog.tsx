import { useQueryClient } from '@tanstack/react-query'
import { call } from '#kernel/web/api.ts'
import { t } from '#kernel/web/backoffice/language.ts'
import { useCheckedForm } from '#kernel/web/backoffice/editing/use-checked-form.ts'
import { toastFailure } from '#kernel/web/backoffice/write.ts'
import { refresh } from '#kernel/web/refresh.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { CheckField } from '#kernel/web/ui/check-field.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { FieldError } from '#kernel/web/ui/field-error.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { Form } from '#kernel/web/ui/form.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import {
  createWebhook,
  listWebhooks,
  updateWebhook,
  webhookEvents,
  webhookForm,
  type Webhook,
  type WebhookForm,
} from '../../contract.ts'
import { eventWords } from './event-words.ts'
import { useMutation } from '#kernel/web/use-mutation.ts'

const empty: WebhookForm = {
  name: '',
  url: 'https://',
  events: ['order.placed'],
  includes_contact: false,
  is_active: true,
}

const formOf = ({ name, url, events, includes_contact, is_active }: Webhook): WebhookForm => ({
  name,
  url,
  events,
  includes_contact,
  is_active,
})

/** Adds a webhook, after which its secret is shown once, or edits one. */
export function WebhookDialog({
  webhook,
  close,
  onSecret,
}: {
  webhook: Webhook | null
  close: () => void
  onSecret: (secret: string) => void
}) {
  const client = useQueryClient()
  const { form, faults, set, check, showRefused } = useCheckedForm(webhookForm, () =>
    webhook ? formOf(webhook) : empty,
  )
  const save = useMutation({
    mutationFn: async (): Promise<string | null> => {
      if (webhook === null) return (await call(createWebhook, { body: form })).secret
      const body = { ...form, version: webhook.version }
      await call(updateWebhook, { params: { id: webhook.id }, body })
      return null
    },
    onSuccess: (secret) => {
      toast({ title: 'Webhook saved' })
      close()
      if (secret !== null) onSecret(secret)
    },
    onError: (error) => {
      if (!showRefused(error)) toastFailure('Failed to save the webhook')(error)
    },
    onSettled: () => refresh(client, listWebhooks),
  })
  const send = () => {
    if (check()) save.mutate()
  }
  return (
    <Dialog open onClose={close} title={webhook ? t('Edit webhook') : t('Add webhook')} closeLabel="Close">
      <Form onSend={send} className="grid gap-4">
        <Field
          label="Name"
          value={form.name}
          maxLength={100}
          error={faults.name}
          onChange={({ target }) => set({ name: target.value })}
        />
        <Field
          label="Address"
          inputMode="url"
          value={form.url}
          maxLength={2000}
          error={faults.url}
          hint="Where the messages are sent, as a POST with JSON."
          onChange={({ target }) => set({ url: target.value })}
        />
        <Events form={form} set={set} error={faults.events} />
        <CheckField
          label="Send the buyer's name and phone along"
          checked={form.includes_contact}
          onChange={(included) => set({ includes_contact: included })}
        />
        <p className="-mt-3 text-note/5 text-ink-soft">
          Without them a message has number, total and a link. Leave them out where the receiver need not
          know.
        </p>
        <CheckField label="Switched on" checked={form.is_active} onChange={(on) => set({ is_active: on })} />
        <div className="flex justify-end gap-3">
          <Button look="plain" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" disabled={save.isPending}>
            Save
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

function Events({
  form,
  set,
  error,
}: {
  form: WebhookForm
  set: (change: Partial<WebhookForm>) => void
  error: string | undefined
}) {
  return (
    <fieldset>
      <legend className="text-sm font-medium">It is notified when</legend>
      {webhookEvents.map((event) => (
        <CheckField
          key={event}
          label={t(eventWords[event])}
          checked={form.events.includes(event)}
          onChange={(chosen) =>
            set({
              events: webhookEvents.filter((webhookEvent) =>
                webhookEvent === event ? chosen : form.events.includes(webhookEvent),
              ),
            })
          }
        />
      ))}
      <FieldError id="webhook-events" error={error} />
    </fieldset>
  )
}
