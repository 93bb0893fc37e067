import { useState, type FormEvent, type ReactNode } from 'react'
import { ApiError } from '#kernel/web/api.ts'
import { toastFailure } from '#kernel/web/backoffice/write.ts'
import { FormButtons } from '#kernel/web/backoffice/editing/form-buttons.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { useProveAccount } from '../queries/own-account.ts'

/**
 * Asks for the password where it is needed.
 * @returns `askWhere`, which asks and then calls `again` if this was the refusal of a change; `prove`, which calls `then`
 * at once if the person gave it or signed in recently, else after asking; and the dialog to render
 */
export function useOfficePasswordPrompt(): {
  askWhere: (error: unknown, again: () => void) => boolean
  prove: (then: () => void) => Promise<void>
  dialog: ReactNode
} {
  const [next, setNext] = useState<{ again: () => void }>()
  const { mutateAsync } = useProveAccount()
  const close = () => setNext(undefined)
  return {
    askWhere(error, again) {
      const isAsked = error instanceof ApiError && error.code === 'proof_needed'
      if (isAsked) setNext({ again })
      return isAsked
    },
    async prove(then) {
      try {
        await mutateAsync({})
        then()
      } catch (error) {
        if (error instanceof ApiError && error.code === 'password_required') setNext({ again: then })
        else toastFailure('It could not be checked that it is you')(error)
      }
    },
    dialog: (
      <Dialog open={next !== undefined} onClose={close} title="Is it you?" closeLabel="Close">
        {next && <PasswordForm again={next.again} close={close} />}
      </Dialog>
    ),
  }
}

function PasswordForm({ again, close }: { again: () => void; close: () => void }) {
  const { mutateAsync, isPending, error } = useProveAccount()
  const [password, setPassword] = useState('')
  async function prove(event: FormEvent) {
    event.preventDefault()
    // The dialog may lie in the form of another one, which this must not submit.
    event.stopPropagation()
    if ((await mutateAsync({ password }).catch(() => null)) === null) return
    close()
    again()
  }
  const refused = error instanceof ApiError ? error.serverMessage : 'Please check the connection.'
  return (
    <form noValidate onSubmit={(event) => void prove(event)} className="grid gap-4">
      <p className="text-ink-soft">You have been signed in for a while. Enter your password to go on.</p>
      <Field
        label="Current password"
        type="password"
        autoComplete="current-password"
        value={password}
        error={error ? refused : undefined}
        onChange={({ target }) => setPassword(target.value)}
      />
      <div className="mt-2 flex flex-wrap justify-end gap-3">
        <FormButtons close={close} disabled={isPending || password === ''}>
          Continue
        </FormButtons>
      </div>
    </form>
  )
}
