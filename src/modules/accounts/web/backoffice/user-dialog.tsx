import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { roles } from '#kernel/contract/roles.ts'
import { newUser, userInput, type User, type UserInput } from '../../contract/users.ts'
import { ApiError } from '#kernel/web/api.ts'
import { invitations, userTag, useCreateUser, useUpdateUser } from '../queries/users.ts'
import { languages, type LanguageCode } from '#kernel/rules/languages.ts'
import { nameOfLanguage } from '#kernel/web/backoffice/translating/translation-values.ts'
import { staffSettings } from '#modules/settings/web/queries.ts'
import { FormButtons } from '#kernel/web/backoffice/editing/form-buttons.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { Options, SelectField } from '#kernel/web/ui/select-field.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { useOfficePasswordPrompt } from './office-password-prompt.tsx'
import { t } from '#kernel/web/backoffice/language.ts'

export const onlyAFile =
  'The invitation is only a file on the machine of the shop, because it has no mail server.'

/** Adds a user, or changes the given one. */
export function UserDialog({ user, close }: { user: User | 'new' | null; close: () => void }) {
  return (
    <Dialog
      open={user !== null}
      onClose={close}
      title={user === 'new' ? 'Add User' : 'Edit User'}
      closeLabel="Close"
    >
      {user !== null && <UserForm user={user === 'new' ? null : user} close={close} />}
    </Dialog>
  )
}

function UserForm({ user, close }: { user: User | null; close: () => void }) {
  const { data: tag, refetch } = useQuery({
    ...userTag(user?.id ?? ''),
    enabled: user !== null,
    staleTime: 0,
    retry: false,
  })
  const create = useCreateUser()
  const { data: mail } = useQuery({ ...invitations, enabled: user === null })
  const update = useUpdateUser()
  const { register, handleSubmit, setError, formState } = useForm<UserInput>({
    resolver: zodResolver(user ? userInput : newUser),
    defaultValues: {
      firstName: user?.firstName ?? '',
      lastName: user?.lastName ?? '',
      email: user?.email ?? '',
      role: user?.role ?? 'customer',
      profileImageUrl: user?.profileImageUrl ?? '',
    },
  })
  const { errors, isSubmitting } = formState
  const [chosen, setChosen] = useState<LanguageCode>()
  const { data: settings } = useQuery({ ...staffSettings, enabled: user === null })
  const language = chosen ?? settings?.baseLanguage

  const { askWhere, dialog } = useOfficePasswordPrompt()

  const submit = handleSubmit(async (body) => {
    try {
      await (user
        ? update.mutateAsync({ ...body, id: user.id, tag })
        : create.mutateAsync({ ...body, language }))
      toast({
        title: user ? 'User updated successfully' : 'User created successfully',
        ...(!user && mail?.reachesPeople === false && { description: onlyAFile }),
      })
      close()
    } catch (error) {
      if (askWhere(error, () => void submit())) return
      const refused = error instanceof ApiError ? error : null
      for (const [name, message] of Object.entries(refused?.fields ?? {})) {
        if (name in body)
          setError(name as keyof UserInput, { type: 'server', message }, { shouldFocus: true })
      }
      if (refused?.code === 'version_conflict') void refetch()
      toast({
        title: user ? 'Failed to update user' : 'Failed to create user',
        description: refused?.serverMessage ?? 'Please check the connection.',
        variant: 'destructive',
      })
    }
  })

  return (
    <>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="First Name" error={errors.firstName?.message} {...register('firstName')} />
          <Field label="Last Name" error={errors.lastName?.message} {...register('lastName')} />
        </div>
        <Field
          label="Email Address"
          type="email"
          error={errors.email?.message}
          hint={user ? undefined : 'With an address they get a mail with a link to choose a password.'}
          {...register('email')}
        />
        <SelectField label="Role" error={errors.role?.message} {...register('role')}>
          <Options of={roles} label={(role) => t(`${role[0]?.toUpperCase()}${role.slice(1)}`)} />
        </SelectField>
        {user === null && (
          <SelectField
            label="Language of the invitation"
            value={language ?? 'en'}
            onChange={({ target }) => setChosen(target.value as LanguageCode)}
          >
            {languages.map(({ code }) => (
              <option key={code} value={code}>
                {nameOfLanguage(code)}
              </option>
            ))}
          </SelectField>
        )}
        <Field
          label="Profile Image URL (optional)"
          inputMode="url"
          error={errors.profileImageUrl?.message}
          {...register('profileImageUrl')}
        />
        <div className="mt-2 flex flex-wrap justify-end gap-3">
          <FormButtons close={close} disabled={isSubmitting}>
            {isSubmitting ? 'Saving...' : 'Save'}
          </FormButtons>
        </div>
      </form>
      {dialog}
    </>
  )
}
