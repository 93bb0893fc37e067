import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#kernel/web/api.ts'
import { t } from '#kernel/web/backoffice/language.ts'
import { useCheckedForm } from '#kernel/web/backoffice/editing/use-checked-form.ts'
import { toastFailure } from '#kernel/web/backoffice/write.ts'
import { refresh } from '#kernel/web/refresh.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { FieldError } from '#kernel/web/ui/field-error.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { Form } from '#kernel/web/ui/form.tsx'
import { Options, SelectField } from '#kernel/web/ui/select-field.tsx'
import { useMutation } from '#kernel/web/use-mutation.ts'
import {
  apiKeyForm,
  createApiKey,
  keyRoles,
  listApiKeys,
  type ApiKeyForm,
  type KeyRole,
  type KeyScope,
} from '../../contract.ts'
import { allScopes } from './queries.ts'
import { roleWords } from './role-words.ts'

/** Asks for the password where the server wants it, and then calls `again`. */
export type AskPassword = (error: unknown, again: () => void) => boolean

const spans = [
  ['30', 'A month'],
  ['90', 'Three months'],
  ['365', 'A year'],
  ['', 'Without an end'],
] as const

const newKey = (): ApiKeyForm => ({ name: '', role: 'viewer', scopes: [], expires_in_days: 365 })

/** Makes an API key, which is then shown once. */
export function ApiKeyDialog({
  close,
  onMade,
  askWhere,
}: {
  close: () => void
  onMade: (key: string) => void
  askWhere: AskPassword
}) {
  const client = useQueryClient()
  const { form, faults, set, check, showRefused } = useCheckedForm(apiKeyForm, newKey)
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(createApiKey, { body: form }),
    onSuccess: ({ key }) => {
      close()
      onMade(key)
    },
    onError: (error) => {
      if (askWhere(error, () => mutate())) return
      if (!showRefused(error)) toastFailure('Failed to make the API key')(error)
    },
    onSettled: () => refresh(client, listApiKeys),
  })
  const { data: scopes = [] } = useQuery(allScopes)
  const may = ({ role }: KeyScope, of: KeyRole) => keyRoles.indexOf(role) <= keyRoles.indexOf(of)
  const setRole = (role: KeyRole) =>
    set({
      role,
      scopes: form.scopes.filter((name) => scopes.some((scope) => scope.scope === name && may(scope, role))),
    })
  const send = () => {
    if (check()) mutate()
  }
  return (
    <Dialog open onClose={close} title="Add API key" closeLabel="Close">
      <Form onSend={send} className="grid gap-4">
        <Field
          label="Name"
          value={form.name}
          maxLength={100}
          error={faults.name}
          hint="The program that uses it."
          onChange={({ target }) => set({ name: target.value })}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label="Role"
            value={form.role}
            onChange={({ target }) => setRole(keyRoles.find((role) => role === target.value) ?? 'viewer')}
          >
            <Options of={keyRoles} label={(role) => t(roleWords[role])} />
          </SelectField>
          <SelectField
            label="Valid for"
            value={String(form.expires_in_days ?? '')}
            onChange={({ target }) =>
              set({ expires_in_days: target.value === '' ? null : Number(target.value) })
            }
          >
            {spans.map(([value, words]) => (
              <option key={value} value={value}>
                {t(words)}
              </option>
            ))}
          </SelectField>
        </div>
        <Scopes
          scopes={scopes.filter((scope) => may(scope, form.role))}
          chosen={form.scopes}
          choose={(chosen) => set({ scopes: chosen })}
          error={faults.scopes}
        />
        <div className="flex justify-end gap-3">
          <Button look="plain" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" disabled={isPending}>
            Add
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

/** The scopes that a key of the chosen role can have, as a table of what it reads and changes. */
function Scopes({
  scopes,
  chosen,
  choose,
  error,
}: {
  scopes: readonly KeyScope[]
  chosen: readonly string[]
  choose: (scopes: string[]) => void
  error: string | undefined
}) {
  const names = scopes.map(({ scope }) => scope)
  const resources = [...new Set(names.map((name) => name.slice(0, name.indexOf(':'))))]
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">Scopes</legend>
      <div className="max-h-72 overflow-y-auto rounded-md border border-line">
        <table className="w-full text-left">
          <thead className="sticky top-0 bg-surface text-xs text-ink-soft">
            <tr>
              <th scope="col" className="px-3 py-2 font-medium">
                Part of the API
              </th>
              <th scope="col" className="px-3 py-2 font-medium">
                Read
              </th>
              <th scope="col" className="px-3 py-2 font-medium">
                Write
              </th>
            </tr>
          </thead>
          <tbody>
            {resources.map((resource) => (
              <tr key={resource} className="border-t border-line">
                <th scope="row" className="px-3 font-normal">
                  {resource}
                </th>
                {['read', 'write'].map((kind) => (
                  <td key={kind} className="px-3">
                    <ScopeBox
                      scope={`${resource}:${kind}`}
                      isOffered={names.includes(`${resource}:${kind}`)}
                      chosen={chosen}
                      choose={choose}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <FieldError id="api-key-scopes" error={error} />
    </fieldset>
  )
}

function ScopeBox({
  scope,
  isOffered,
  chosen,
  choose,
}: {
  scope: string
  isOffered: boolean
  chosen: readonly string[]
  choose: (scopes: string[]) => void
}) {
  if (!isOffered) return null
  return (
    <label className="inline-flex min-h-11 min-w-11 items-center">
      <input
        type="checkbox"
        aria-label={scope}
        checked={chosen.includes(scope)}
        onChange={({ target }) =>
          choose(target.checked ? [...chosen, scope] : chosen.filter((chosenScope) => chosenScope !== scope))
        }
        className="size-4 accent-accent"
      />
    </label>
  )
}
