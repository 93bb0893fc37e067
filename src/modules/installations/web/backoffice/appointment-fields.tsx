import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#kernel/web/backoffice/language.ts'
import { team } from '#modules/customers/web/backoffice/index.ts'
import { Field } from '#kernel/web/ui/field.tsx'
import { SelectField } from '#kernel/web/ui/select-field.tsx'
import type { Installation } from '../../contract/installations.ts'
import { overlap } from '../../rules/appointments.ts'
import { installationsBetween, visitSettings } from '../queries/staff-installations.ts'

/** The option for a value that is not in the list; cannot collide with a real value. */
const other = '\u0000'

/** Chooses from a list or enters free text. */
function ListOrText({
  label,
  none,
  options,
  otherLabel,
  textLabel,
  placeholder,
  maxLength,
  chosen,
  text,
  error,
  disabled,
  onChange,
}: {
  label: string
  /** The label for no choice. */
  none: string
  options: readonly { value: string; label: string }[]
  /** The option's label for free text. */
  otherLabel: string
  /** The label of the text field. */
  textLabel: string
  placeholder?: string
  maxLength: number
  /** The chosen value from the list; empty for none. */
  chosen: string
  /** The free text; empty for none. */
  text: string
  error: string | undefined
  disabled: boolean
  onChange: (chosen: string, text: string) => void
}) {
  const [writes, setWrites] = useState(false)
  const isOther = chosen === '' && (writes || text !== '')
  return (
    <div className="grid content-start gap-2">
      <SelectField
        label={label}
        value={isOther ? other : chosen}
        disabled={disabled}
        error={isOther ? undefined : error}
        onChange={({ target }) => {
          setWrites(target.value === other)
          if (target.value === other) onChange('', text)
          else onChange(target.value, '')
        }}
      >
        <option value="">{none}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
        <option value={other}>{otherLabel}</option>
      </SelectField>
      {isOther && (
        <Field
          label={textLabel}
          value={text}
          placeholder={placeholder}
          maxLength={maxLength}
          autoComplete="off"
          disabled={disabled}
          error={error}
          onChange={({ target }) => onChange('', target.value)}
        />
      )}
    </div>
  )
}

interface Appointment {
  scheduledDate: string
  scheduledTimeSlot: string
  /** A staff member's id; empty if there is no installer yet or an external one by name. */
  installerId: string
  assignedInstaller: string
  estimatedDuration: string
}

const sameName = (one: string | null, other: string) =>
  one?.trim().toLowerCase() === other.trim().toLowerCase()

/** The chosen installer's other visits on the chosen day. */
function useOthersOfDay({ scheduledDate, installerId, assignedInstaller }: Appointment, ownId?: string) {
  const isChosen = installerId !== '' || assignedInstaller.trim() !== ''
  const { data: visits = [] } = useQuery({
    ...installationsBetween(scheduledDate, scheduledDate),
    enabled: scheduledDate !== '' && isChosen,
  })
  if (scheduledDate === '' || !isChosen) return []
  return visits.filter(
    (visit) =>
      visit.id !== ownId &&
      visit.status !== 'cancelled' &&
      (installerId === ''
        ? sameName(visit.assignedInstaller, assignedInstaller)
        : visit.installerId === installerId),
  )
}

/** Chooses installer and time: from the staff and the usual time slots, or as free text. */
export function AppointmentFields({
  visit,
  values,
  errorOf,
  disabled,
  change,
}: {
  /** The visit being edited; null for a new one. */
  visit: Installation | null
  values: Appointment
  errorOf: (name: 'installerId' | 'assignedInstaller' | 'scheduledTimeSlot') => string | undefined
  disabled: boolean
  change: (by: Partial<Appointment>) => void
}) {
  const { data: people = [] } = useQuery(team)
  const timeSlots = useQuery(visitSettings).data?.timeSlots ?? []
  const others = useOthersOfDay(values, visit?.id)
  const duration = Number(values.estimatedDuration) || null
  const isTaken = (slot: string) =>
    others.some((other) => overlap(other, { scheduledTimeSlot: slot, estimatedDuration: duration }))
  const isListed = timeSlots.includes(values.scheduledTimeSlot)
  // A person who is no longer staff stays assigned to their visits.
  const isGone = values.installerId !== '' && !people.some(({ id }) => id === values.installerId)
  const gone = isGone ? [{ value: values.installerId, label: values.assignedInstaller }] : []
  return (
    <>
      <div className="grid content-start gap-1.5">
        <ListOrText
          label="Installer"
          none={t('Not assigned')}
          options={[...people.map(({ id, name }) => ({ value: id, label: name })), ...gone]}
          otherLabel="Somebody else"
          textLabel="Name of the fitter"
          maxLength={200}
          chosen={values.installerId}
          text={values.installerId === '' ? values.assignedInstaller : ''}
          error={errorOf('installerId') ?? errorOf('assignedInstaller')}
          disabled={disabled}
          onChange={(installerId, assignedInstaller) => change({ installerId, assignedInstaller })}
        />
        {others.length > 0 && (
          <div className="text-xs text-ink-soft">
            Also on this day:
            <ul>
              {others.map((other) => (
                <li key={other.id} className="figures">
                  {other.scheduledTimeSlot ?? t('No time yet')} {other.customerName}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <ListOrText
        label="Time slot"
        none={t('No time yet')}
        options={timeSlots.map((slot) => ({
          value: slot,
          label: isTaken(slot) ? t('{{slot}} · taken', { slot }) : slot,
        }))}
        otherLabel="Another time"
        textLabel="Time"
        placeholder="09:00-11:00"
        maxLength={50}
        chosen={isListed ? values.scheduledTimeSlot : ''}
        text={isListed ? '' : values.scheduledTimeSlot}
        error={errorOf('scheduledTimeSlot')}
        disabled={disabled}
        onChange={(slot, text) => change({ scheduledTimeSlot: slot || text })}
      />
    </>
  )
}
